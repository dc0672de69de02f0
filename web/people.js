// People: their names and pages, choosing one of several, and assigning a guest's game to one.

import { element } from './dom.js';

/** The page of whoever played a game; null for a guest. A state without people has letters alone. */
export function pageOf({ name, person }) {
  return person === null ? null : `/players/${person ?? encodeURIComponent(name)}`;
}

/** The full name of a player, a line that may be cut; null where there is none. */
export function drawFullName({ full_name: text }) {
  return (text ?? null) === null ? null : element('span', { class: 'full_name', dir: 'auto', title: text }, text);
}

/** The letters, as a link to the page of the person. */
export function drawLink(player, text = player.name) {
  const page = pageOf(player);
  return page === null ? text : element('a', { href: page }, text);
}

/** Whether two states of a match show the same people. */
export function arePeopleEqual(players, others) {
  const text = (list) => JSON.stringify(list.map(({ person, full_name: name }) => [person, name]));
  return text(players) === text(others);
}

/** A button for each person, `PJS#2 Park Ji-sung`; `choose` gets the one that is tapped. Without it, links. */
export function drawPeople(people, choose) {
  return people.map((person) =>
    element(
      ...(choose === undefined
        ? ['a', { class: 'person', href: pageOf(person) }]
        : ['button', { type: 'button', class: 'quiet person', click: () => choose(person) }]),
      element('b', {}, `${person.letters}#${person.person}`),
      drawFullName(person),
    ),
  );
}
