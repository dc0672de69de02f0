// Signing in and out with a token; the server sets a cookie that scripts cannot read.

import { get, Problem, request } from './api.js';
import { find } from './dom.js';
import { say } from './language.js';

const HOUR = 3600000;

let isSignedIn = false;
let isKnown = false;
let isRevoked = false;

/** Whether it is certain that the server would ask for a token. */
export function isSignedOut() {
  return isKnown && !isSignedIn;
}

export function drawSession() {
  find('session').textContent = say(isSignedIn ? 'signOut' : 'signIn');
}

async function signOut() {
  await request('DELETE', '/session');
  isSignedIn = false;
  drawSession();
}

async function signIn() {
  try {
    await request('POST', '/session', { token: find('token').value.trim() });
    isSignedIn = true;
    isRevoked = false;
    drawSession();
    find('sign_in').close('signed in');
  } catch (problem) {
    find('sign_in_problem').textContent = say(problem instanceof Problem ? 'wrongToken' : 'noAnswer');
    find('token').select();
  }
}

/** The server rejected the token: it was revoked. */
export function forgetSession() {
  isRevoked ||= isSignedIn;
  isSignedIn = false;
  isKnown = true;
  drawSession();
}

/** Asks for a token, and shows why; resolves to whether the user signed in. */
export function openSignIn(reason = '') {
  const dialog = find('sign_in');
  find('token').value = '';
  find('sign_in_problem').textContent = reason === '' && isRevoked ? say('revokedToken') : reason;
  dialog.returnValue = '';
  if (!dialog.open) dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'signed in'), { once: true });
  });
}

async function readSession() {
  const { signed_in: isGood, revoked } = await get('/session');
  isSignedIn = isGood;
  isRevoked = revoked;
  isKnown = true;
  drawSession();
}

/** Adds the event handlers of the button and the dialog; call once. */
export function useSession() {
  find('session').addEventListener('click', () => (isSignedIn ? signOut().catch(() => {}) : openSignIn()));
  find('sign_in')
    .querySelector('form')
    .addEventListener('submit', (event) => {
      event.preventDefault();
      signIn();
    });
  readSession().catch(() => {});
  setInterval(() => readSession().catch(() => {}), HOUR); // renews the cookie
}
