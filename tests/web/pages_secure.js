// Pages over TLS, with a certificate that nobody signed.

import assert from 'node:assert/strict';

import { eventually, openHouse, pageTest, PHONE } from './browser.js';
import { marksOn } from './reading.js';
import { makeCertificate, temporaryFolder } from './serve.js';
import { startByTaps, tapMarks } from './tapping.js';

export function testSecure() {
  pageTest('a bowl of a keypad comes to a screen over TLS', async (t, visit) => {
    const house = await openHouse(t, { options: makeCertificate(temporaryFolder(t)).options });
    assert.match(house.address, /^https:/);
    const screen = await visit(`${house.address}/lanes/1`);
    const keypad = await visit(`${house.address}/lanes/1/keypad`, { viewport: PHONE, token: house.token });
    await startByTaps(keypad, ['pjs']);
    await tapMarks(keypad, '7/');
    await eventually(() => marksOn(screen), ['7/']);
  });
}
