// Makes elements: the pages have no other way to put words on the screen, so names are never read as markup.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false)
      continue;
    if (typeof value === 'function')
      node.addEventListener(name, value);
    else
      node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

/** An HTML element; an attribute that is a function listens to the event of that name. */
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

// Where a link leads, or what `data-focus` says.
function focusOf(node) {
  return node.getAttribute('href') ?? node.dataset.focus;
}

/** Gives `place` new children; a child that had the focus leaves it to its successor, or else to `place`. */
export function redraw(place, ...children) {
  const held = document.activeElement;
  const isInside = held !== place && place.contains(held);
  place.replaceChildren(...children);
  if (!isInside)
    return;
  const name = focusOf(held);
  const heir = name === undefined
    ? null : [...place.querySelectorAll('a, button, input')].find((node) => focusOf(node) === name);
  (heir ?? place).focus({ preventScroll: true });
}
