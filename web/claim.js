// Assigning a guest's game to a person, for who has signed in with a token of the desk.

import { get, request } from './api.js';
import { element, find, redraw } from './dom.js';
import { say } from './language.js';
import { drawPeople } from './people.js';

const SHOWN = 20;

let isDesk = false;
let people = [];
let claiming = null; // { match, name, done }

async function readPeople() {
  people = [];
  for (let next = '/people'; next; ) {
    const page = await get(next.replace('/api/v1', ''));
    people.push(...page.people);
    next = page.next;
  }
}

function fits({ letters, person, full_name: name }, text) {
  return `${letters}#${person} ${name ?? ''}`.toLocaleLowerCase().includes(text);
}

// A second tap before the answer would add a second person.
async function assign(whom) {
  const { match, name, done } = claiming;
  find('claim_people').inert = true;
  try {
    await request('POST', `/games/${match}/assign`, { letters: name, ...whom });
    find('claim').close();
    done();
  } catch (problem) {
    find('claim_problem').textContent = say('refused', problem.message);
  }
  find('claim_people').inert = false;
}

// Those whose letters are the game's come first; whoever is not there yet is added with these letters.
function drawClaim() {
  const { name } = claiming;
  const text = find('claim_search').value.trim().normalize('NFC').toLocaleLowerCase();
  const found = people.filter((person) => fits(person, text));
  const own = found.filter(({ letters }) => letters === name);
  const others = found.filter(({ letters }) => letters !== name);
  find('claim_title').textContent = say('claimTitle', name);
  redraw(
    find('claim_people'),
    ...drawPeople([...own, ...others].slice(0, SHOWN), ({ person }) => assign({ person })),
    element(
      'button',
      { type: 'button', class: 'quiet person', click: () => assign({ new: true }) },
      say('newPlayer', name),
    ),
  );
}

async function open(match, name, done) {
  claiming = { match, name, done };
  find('claim_search').value = '';
  find('claim_problem').textContent = '';
  await readPeople().catch((problem) => {
    find('claim_problem').textContent = say('refused', problem.message);
  });
  drawClaim();
  find('claim').showModal();
}

/** A button for each guest of a match, where the desk has signed in. `done` is called when a game was assigned. */
export function drawClaims({ match, players }, done) {
  return players
    .filter(({ guest }) => isDesk && guest)
    .map(({ name }) =>
      element(
        'button',
        { type: 'button', class: 'quiet', 'data-focus': `claim ${name}`, click: () => open(match, name, done) },
        say('claim', name),
      ),
    );
}

/** Adds the event handlers of the dialog; call once. `changed` is called where it is the desk that looks. */
export async function useClaims(changed) {
  find('claim_search').addEventListener('input', drawClaim);
  find('claim_cancel').addEventListener('click', () => find('claim').close());
  const session = await get('/session').catch(() => ({}));
  isDesk = session.signed_in === true && session.lane === null;
  if (isDesk) changed();
}
