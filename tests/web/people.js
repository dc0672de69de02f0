// People of a house: added, renamed and forgotten by the program, while the server runs.

import { execFileSync } from 'node:child_process';

function run(house, ...words) {
  return execFileSync(process.env.BOWLING_PROGRAM, ['player', ...words, '--store', house.store], { encoding: 'utf8' });
}

/** Adds a person, and answers with the number. */
export function addPerson(house, letters, fullName) {
  run(house, 'add', letters, `--full-name=${fullName}`);
  const people = JSON.parse(run(house, 'list', '--format=json'));
  return Math.max(...people.map(({ person }) => person));
}

/** Gives a person, `PJS#2`, a full name. */
export function rename(house, person, fullName) {
  run(house, 'rename', person, `--full-name=${fullName}`);
}

export function forget(house, person) {
  run(house, 'forget', person, '--yes');
}
