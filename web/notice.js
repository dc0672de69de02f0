// The notice on every page that the connection is lost.

import { find } from './dom.js';
import { say } from './language.js';

let isConnected = true;

/** Shows or hides the notice. */
export function setConnected(connected) {
  isConnected = connected;
  drawConnection();
}

export function drawConnection() {
  document.documentElement.classList.toggle('offline', !isConnected);
  const text = isConnected ? '' : say('offline');
  if (find('connection').textContent !== text) find('connection').textContent = text;
}
