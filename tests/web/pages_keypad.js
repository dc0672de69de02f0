// The keypad: what it offers, that nothing scores twice, undoing, redoing and correcting.

import assert from 'node:assert/strict';

import { eventually, makeGate, openHouse, pageTest, PHONE } from './browser.js';
import { bowl, correct, startMatch, stateOf } from './play.js';
import { keysOn, marksOn, sheetOn, textOn } from './reading.js';
import { startByTaps, tapMarks, tapTwice, tapWhenReady } from './tapping.js';

const STALE = { expected: [/status of 409/] };
const IMPOSSIBLE = 'That is not possible now.';

async function openKeypad(t, visit, names, options = {}) {
  const house = await openHouse(t);
  if (names !== undefined) await startMatch(house, 1, names);
  const keypad = await visit(`${house.address}/lanes/1/keypad`, { viewport: PHONE, token: house.token, ...options });
  return { house, keypad };
}

async function type(keypad, keys) {
  for (const key of keys) await keypad.keyboard.press(key);
}

// Types as a Korean keyboard does: a letter grows with each key, and is taken at last.
async function compose(keypad, steps) {
  const input = await keypad.context().newCDPSession(keypad);
  for (const text of steps)
    await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await input.send('Input.insertText', { text: steps.at(-1) });
  await input.detach();
}

export function testKeypad() {
  pageTest('a double tap scores once', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit, ['PJS', 'KYJ']);
    const shows =
      (...marks) =>
      () =>
        eventually(() => marksOn(keypad), marks);
    await tapTwice(keypad, '#keys [data-bowl="3"]', shows('3', ''));
    await tapMarks(keypad, '49-');
    await tapTwice(keypad, '#keys [data-bowl="X"]', shows('34 X', '9-'));
    await tapMarks(keypad, '8');
    await tapTwice(keypad, '#keys .undo', shows('34 X', '9-'));
    await tapMarks(keypad, '72');
    await shows('34 X', '9- 72')();
    assert.equal((await stateOf(house, 1)).sequence, 10);
  });

  pageTest(
    'while a bowl waits for its answer a second tap does nothing, and other keys are bowled',
    async (t, visit) => {
      const gate = makeGate();
      const { house, keypad } = await openKeypad(t, visit, ['PJS', 'KYJ'], { bowls: gate });
      gate.close();
      await tapMarks(keypad, '3');
      await eventually(() => textOn(keypad, '#notice'), 'Sending 3…');
      await keypad.tap('#keys [data-bowl="3"]', { force: true });
      await keypad.tap('#keys [data-bowl="2"]');
      await keypad.tap('#keys [data-bowl="X"]');
      gate.open();
      await eventually(() => marksOn(keypad), ['32', 'X']);
      assert.equal((await stateOf(house, 1)).sequence, 4);
    },
  );

  pageTest('a key that is typed twice at once is two bowls, and one that is held down is one', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit, ['PJS', 'KYJ']);
    await eventually(() => marksOn(keypad), ['', '']);
    await type(keypad, ['x', 'x', '9', '/', '-', '-', 'x']);
    await eventually(() => marksOn(keypad), ['X 9/ X', 'X --']);
    await keypad.focus('#keys [data-bowl="X"]');
    await type(keypad, ['Enter', 'Enter']);
    await eventually(() => marksOn(keypad), ['X 9/ X X', 'X -- X']);
    for (const key of ['Enter', 'x']) {
      await keypad.keyboard.down(key);
      await keypad.keyboard.down(key);
      await keypad.keyboard.up(key);
    }
    await eventually(() => marksOn(keypad), ['X 9/ X X X', 'X -- X X']);
    assert.equal((await stateOf(house, 1)).sequence, 12);
  });

  pageTest('a refused bowl takes along what was typed after it, and says so', async (t, visit) => {
    const gate = makeGate();
    const { house, keypad } = await openKeypad(t, visit, ['PJS', 'KYJ'], { ...STALE, bowls: gate });
    await eventually(() => marksOn(keypad), ['', '']);
    gate.close();
    await type(keypad, ['x', '7', '2']);
    await eventually(() => textOn(keypad, '#notice'), 'Sending Strike… 2 more wait.');
    await bowl(house, 1, '5');
    gate.open();
    await eventually(
      () => textOn(keypad, '#notice'),
      'Somebody else was faster. This is how it stands now. 2 inputs after it were dropped.',
    );
    await eventually(() => marksOn(keypad), ['5', '']);
    gate.close();
    await type(keypad, ['3', '8', '3', '1']);
    gate.open();
    await eventually(() => marksOn(keypad), ['53', '8']);
    await eventually(() => textOn(keypad, '#notice'), `${IMPOSSIBLE} 1 input after it was dropped.`);
    assert.equal((await stateOf(house, 1)).sequence, 4);
  });

  pageTest('what is typed ahead is based on the answer before, not on what others bowl', async (t, visit) => {
    let release = null;
    const held = new Promise((resolve) => {
      release = resolve;
    });
    const bowls = async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    };
    const { house, keypad } = await openKeypad(t, visit, ['PJS', 'KYJ'], { ...STALE, bowls });
    await eventually(() => marksOn(keypad), ['', '']);
    await type(keypad, ['x', '8']);
    await eventually(() => marksOn(keypad), ['X', '']);
    await bowl(house, 1, '81');
    await eventually(() => marksOn(keypad), ['X', '81']);
    release();
    await eventually(() => textOn(keypad, '#notice'), 'Somebody else was faster. This is how it stands now.');
    assert.equal((await stateOf(house, 1)).sequence, 4);
  });

  pageTest(
    'a keyboard bowls, undoes and redoes, also a Korean one, and what cannot be is refused',
    async (t, visit) => {
      const { keypad } = await openKeypad(t, visit, ['PJS', 'KYJ']);
      await eventually(() => marksOn(keypad), ['', '']);
      await type(keypad, ['x', '7', '2']);
      await eventually(() => marksOn(keypad), ['X', '72']);
      await type(keypad, ['9', '/', 'f', '-']);
      await eventually(() => marksOn(keypad), ['X 9/', '72 F-']);
      await type(keypad, ['u']);
      await eventually(() => marksOn(keypad), ['X 9/', '72 F']);
      await type(keypad, ['r']);
      await eventually(() => marksOn(keypad), ['X 9/', '72 F-']);
      await type(keypad, ['8', '5']);
      await eventually(() => textOn(keypad, '#notice'), IMPOSSIBLE);
      await eventually(() => marksOn(keypad), ['X 9/ 8', '72 F-']);
      await type(keypad, ['2']);
      await eventually(() => marksOn(keypad), ['X 9/ 8/', '72 F-']);
      await keypad.evaluate(() =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ㅌ', code: 'KeyX', bubbles: true, cancelable: true }),
        ),
      );
      await eventually(() => marksOn(keypad), ['X 9/ 8/', '72 F- X']);
    },
  );

  pageTest('only what is possible has a key', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit, ['PJS']);
    const after = async (marks, keys) => {
      await bowl(house, 1, marks);
      await eventually(() => keysOn(keypad), keys);
    };
    await eventually(() => keysOn(keypad), '123456789-FX');
    await after('7', '12-F/');
    await after('2', '123456789-FX');
    await after('F', '123456789-F/');
    await after('/XXXXXXX', '123456789-FX');
    await after('X', '123456789-FX');
    await after('6', '123-F/');
    await after('/', '');
    await eventually(() => textOn(keypad, '.turn .who'), 'The match is over');
  });

  pageTest('foul, undo and redo by taps', async (t, visit) => {
    const { keypad } = await openKeypad(t, visit, ['PJS']);
    await eventually(() => keypad.locator('.key.undo').isDisabled(), true);
    await tapMarks(keypad, 'F/7');
    await eventually(() => sheetOn(keypad), [{ name: 'PJS', marks: 'F/ 7', scores: '17', total: '17' }]);
    await tapWhenReady(keypad, '.key.undo');
    await tapWhenReady(keypad, '.key.undo');
    await eventually(() => marksOn(keypad), ['F']);
    await tapWhenReady(keypad, '.key.redo');
    await eventually(() => marksOn(keypad), ['F/']);
    await tapMarks(keypad, '8');
    await eventually(() => sheetOn(keypad), [{ name: 'PJS', marks: 'F/ 8', scores: '18', total: '18' }]);
    await eventually(() => keypad.locator('.key.redo').isDisabled(), true);
  });

  pageTest('a tap on a bowl corrects it, and the overhead screen shows it', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit, ['PJS', 'KYJ']);
    const overhead = await visit(`${house.address}/lanes/1`);
    await bowl(house, 1, '7154X9');
    const rows = (scores) => [
      { name: 'PJS', marks: scores.pjs[0], scores: scores.pjs[1], total: scores.pjs[2] },
      { name: 'KYJ', marks: '54 9', scores: '9', total: '9' },
    ];
    await eventually(() => sheetOn(overhead), rows({ pjs: ['71 X', '8', '8'] }));
    await eventually(() => sheetOn(keypad), rows({ pjs: ['71 X', '8', '8'] }));
    await keypad.tap('[data-player="PJS"] [data-frame="1"] [data-bowl="2"]');
    await eventually(() => textOn(keypad, '#correction_title'), 'Correct PJS, frame 1');
    assert.equal(await textOn(keypad, '#correction_bowls [aria-pressed="true"] .spoken'), '1');
    await keypad.tap('#correction_keys [data-bowl="/"]');
    await keypad.tap('#correction_save');
    await eventually(() => sheetOn(keypad), rows({ pjs: ['7/ X', '20', '20'] }));
    await eventually(() => sheetOn(overhead), rows({ pjs: ['7/ X', '20', '20'] }));
    await tapWhenReady(keypad, '.key.undo');
    await eventually(() => sheetOn(overhead), rows({ pjs: ['71 X', '8', '8'] }));
  });

  pageTest('a correction holds whoever bowls meanwhile, unless its frame was changed', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit, ['PJS', 'KYJ'], STALE);
    const correctFirst = async (shown, marks, between) => {
      await eventually(() => marksOn(keypad), shown);
      await keypad.tap('[data-player="PJS"] [data-frame="1"] [data-bowl="1"]');
      for (const mark of marks) await keypad.tap(`#correction_keys [data-bowl="${mark}"]`);
      await between();
      await keypad.tap('#correction_save');
    };
    await bowl(house, 1, '719');
    await correctFirst(['71', '9'], '8', () => bowl(house, 1, '/X'));
    await eventually(() => marksOn(keypad), ['81 X', '9/']);
    assert.equal(await textOn(keypad, '#notice'), '');
    const { match } = await stateOf(house, 1);
    await correctFirst(['81 X', '9/'], '7', () => correct(house, `${match}/frames/1/bowls/1?player=PJS`, { bowl: 6 }));
    await eventually(() => textOn(keypad, '#notice'), 'Somebody else was faster. This is how it stands now.');
    await eventually(() => marksOn(keypad), ['61 X', '9/']);
  });

  pageTest('a correction of a match that has left the lane does not bring it back', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit, ['PJS']);
    const { match } = await bowl(house, 1, '71');
    await eventually(() => marksOn(keypad), ['71']);
    await keypad.tap('[data-player="PJS"] [data-frame="1"] [data-bowl="1"]');
    await keypad.tap('#correction_keys [data-bowl="8"]');
    await startMatch(house, 1, ['KYJ'], { replace: true, match });
    await eventually(() => marksOn(keypad), ['']);
    const answered = keypad.waitForResponse((response) => response.request().method() === 'PUT');
    await keypad.tap('#correction_save');
    assert.deepEqual((await (await answered).json()).players[0].frames[0].marks, ['8', '1']);
    await bowl(house, 1, '5');
    await eventually(() => marksOn(keypad), ['5']);
  });

  pageTest('a correction that leaves a bowl open asks for it', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit, ['PJS', 'KYJ']);
    await bowl(house, 1, 'X9-8');
    await eventually(() => marksOn(keypad), ['X 8', '9-']);
    await keypad.tap('[data-player="PJS"] [data-frame="1"] [data-bowl="1"]');
    await keypad.tap('#correction_keys [data-bowl="6"]');
    assert.equal(await keypad.locator('#correction_save').isDisabled(), true);
    await keypad.tap('#correction_keys [data-bowl="-"]');
    await keypad.tap('#correction_save');
    await eventually(() => marksOn(keypad), ['6- 8', '9-']);
  });

  pageTest('a match starts with three letters each, in the order on the screen', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit, undefined, { expected: [/422/] });
    await startByTaps(keypad, ['p.j1s', 'pjs']);
    await eventually(
      () => textOn(keypad, '#start_problem'),
      'PJS is there twice. Type other letters for player 2 in this match.',
    );
    await keypad.fill('#names li:nth-child(2) input', 'ky');
    await keypad.tap('#start .main');
    await eventually(() => textOn(keypad, '#start_problem'), 'Player 2 needs three letters.');
    await keypad.fill('#names li:nth-child(2) input', 'kyj');
    await keypad.tap('#add');
    await keypad.fill('#names li:nth-child(3) input', 'lee');
    await keypad.getByRole('button', { name: 'Move player 3 up' }).tap();
    await keypad.reload();
    await keypad.tap('#start .main');
    await eventually(() => marksOn(keypad), ['', '', '']);
    assert.deepEqual(
      (await stateOf(house, 1)).players.map((player) => player.name),
      ['PJS', 'LEE', 'KYJ'],
    );
  });

  pageTest('names typed with a Korean keyboard are the letters on its keys', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit);
    const typed = [
      [['ㅔ'], ['ㅓ'], ['ㄴ']], // PJS: letters that do not join
      [['ㅁ', '뮤', '뮻']], // ABC: one syllable
      [['ㅎ', '호', '화'], ['ㄳ']], // GHK: a vowel of two keys; what is too much is cut off
      [['ㄷ', '데'], ['ㅖ']], // EPP: an upper letter of a key is that key
      [['ㅣ'], ['ㅏ'], ['l']], // LKL: and Latin letters stay
      [['ㅂ', '부', '붉']], // QNF: consonants of two keys
    ];
    for (let row = 3; row <= typed.length; row++) await keypad.tap('#add');
    for (const [index, syllables] of typed.entries()) {
      await keypad.focus(`#names li:nth-child(${index + 1}) input`);
      for (const steps of syllables) await compose(keypad, steps);
    }
    await eventually(
      () => keypad.$$eval('#names input', (inputs) => inputs.map(({ value }) => value)),
      ['PJS', 'ABC', 'GHK', 'EPP', 'LKL', 'QNF'],
    );
    await keypad.tap('#start .main');
    await eventually(
      async () => (await stateOf(house, 1)).players.map(({ name }) => name),
      ['PJS', 'ABC', 'GHK', 'EPP', 'LKL', 'QNF'],
    );
  });

  pageTest('another match takes the place of one that is not over, after a warning', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit, ['PJS']);
    await tapMarks(keypad, '3');
    await tapWhenReady(keypad, '#keys .another');
    assert.equal(await keypad.locator('#play').isVisible(), false);
    await eventually(
      () => textOn(keypad, '#replace_hint'),
      'The match on this lane is not over. A new one takes its place, and it stays unfinished in the history.',
    );
    assert.equal(await keypad.evaluate(() => document.activeElement.placeholder), 'ABC');
    await tapTwice(keypad, '#go_back', () => eventually(() => keypad.locator('#play').isVisible(), true));
    await tapMarks(keypad, '5');
    await eventually(() => marksOn(keypad), ['35']);
    await tapWhenReady(keypad, '#keys .another');
    await keypad.waitForSelector('#start .main:not([aria-disabled="true"])');
    await startByTaps(keypad, ['kyj']);
    await eventually(() => marksOn(keypad), ['']);
    const { match, players, sequence } = await stateOf(house, 1);
    assert.deepEqual([match, players[0].name, sequence], [2, 'KYJ', 1]);
    assert.equal(await keypad.locator('#replace_hint').isVisible(), false);
  });
}
