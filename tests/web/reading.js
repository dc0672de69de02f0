// Reads what a page shows, as somebody in front of it would.

/**
 * The score sheet: for each player the name, the marks frame by frame, the cumulative scores that are settled,
 * and the total; each as a text, such as 'X 72', '19 28' and '28'.
 */
export function sheetOn(page) {
  return page.$$eval('tr.player', (rows) =>
    rows.map((row) => {
      const frames = [...row.querySelectorAll('td.frame')];
      const marksOf = (frame) => [...frame.querySelectorAll('[data-mark]')].map((mark) => mark.dataset.mark).join('');
      return {
        name: row.querySelector('.name').textContent,
        marks: frames.map(marksOf).join(' ').trim(),
        scores: frames
          .map((frame) => frame.querySelector('.score').textContent)
          .join(' ')
          .trim(),
        total: row.querySelector('.points')?.textContent ?? '',
      };
    }),
  );
}

/** The marks of each player on the score sheet, such as ['X 72', '9/']. */
export async function marksOn(page) {
  return (await sheetOn(page)).map((row) => row.marks);
}

/** A lane in the house view: for each player the name, the marks of the last frame, and the total. */
export function cardOn(page, lane) {
  return page.$$eval(
    '.card',
    (cards, number) => {
      const card = cards.find((each) => each.querySelector(`h2 a[href="/lanes/${number}"]`) !== null);
      const rows = card === undefined ? [] : [...card.querySelectorAll('ol li:not(.more)')];
      return rows.map((row) => ({
        name: row.querySelector('.name').firstChild.textContent,
        marks: [...row.querySelectorAll('[data-mark]')].map((mark) => mark.dataset.mark).join(''),
        total: row.querySelector('.points').textContent,
      }));
    },
    lane,
  );
}

/** The marks whose keys can be seen, in the order of the alphabet of marks. */
export function keysOn(page) {
  return page.$$eval('#keys [data-bowl]', (keys) => {
    const visible = keys.filter((key) => key.checkVisibility({ visibilityProperty: true }));
    return visible.map((key) => key.dataset.bowl).join('');
  });
}

/** The deck of the keypad: the pins that can be tapped, and those that are, such as '7 10' and '10'. */
export function deckOn(page, keys = '#keys') {
  return page.$$eval(`${keys} [data-pin]`, (pins) => {
    const numbers = (some) => some.map((pin) => pin.dataset.pin).join(' ');
    return {
      offered: numbers(pins.filter((pin) => !pin.disabled)),
      tapped: numbers(pins.filter((pin) => pin.getAttribute('aria-pressed') === 'true')),
    };
  });
}

/** What the deck on a lane's screen shows: its words, and the looks of the pins 1 to 10. */
export function pinsOn(page) {
  return page.$eval('.turn .pins', (deck) => ({
    words: deck.getAttribute('aria-label'),
    looks: [...deck.querySelectorAll('.pin')].map((pin) => pin.getAttribute('class').replace(/^pin */, '')),
  }));
}

/** The marks in circles, with what a screen reader says of them. */
export function splitsOn(page, place) {
  return page.$$eval(`${place} .box:has(.split)`, (boxes) =>
    boxes.map((box) => [box.querySelector('.split').dataset.mark, box.querySelector('.spoken').textContent.trim()]),
  );
}

/** The text of the first element that fits. */
export function textOn(page, selector) {
  return page.locator(selector).first().textContent();
}

/** The height of the letters of the first element that fits, in pixels. */
export function fontOf(page, selector) {
  return page.$eval(selector, (node) => parseFloat(getComputedStyle(node).fontSize));
}

/** The names in those of the `rows` that are marked as the winner's. */
export function winnersOn(page, rows) {
  return page.$$eval(`${rows}.wins`, (nodes) =>
    nodes.map((node) => node.querySelector('.name').firstChild.textContent),
  );
}
