// Draws a list of records as an HTML table.

import { element } from './dom.js';

/** `columns` are { title, name, content }, where `content` makes a cell's content of a row. */
export function drawListing(label, columns, rows) {
  const head = columns.map(({ title, name }) => element('th', { scope: 'col', class: name }, title));
  const lines = rows.map((row) =>
    element(
      'tr',
      {},
      columns.map(({ name, content }) => element('td', { class: name }, content(row))),
    ),
  );
  return element(
    'table',
    { class: 'listing', 'aria-label': label },
    element('thead', {}, element('tr', {}, head)),
    element('tbody', {}, lines),
  );
}
