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
