// Creates elements from text nodes only, so names of players are never parsed as HTML.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name, value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

/** An HTML element; an attribute with a function as value is a listener for the event of that name. */
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An SVG element. */
export function drawing(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

export function find(id) {
  return document.getElementById(id);
}

// Identifies a node across redraws: the address of a link, or `data-focus`.
function focusKey(node) {
  return node.getAttribute('href') ?? node.dataset.focus;
}

/** Replaces the children; the focus moves to the new child with the same focus key, or else to `container`. */
export function redraw(container, ...children) {
  const focused = document.activeElement;
  const isInside = focused !== container && container.contains(focused);
  container.replaceChildren(...children);
  if (!isInside) return;
  const key = focusKey(focused);
  const successor =
    key === undefined
      ? null
      : [...container.querySelectorAll('a, button, input')].find((node) => focusKey(node) === key);
  (successor ?? container).focus({ preventScroll: true });
}
