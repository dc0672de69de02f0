// Plays a game in a shell on a pseudo terminal and prints a film of it, an SVG with CSS animation that any <img> shows:
//
//   node tools/film.mjs PROGRAM en >docs/demo.svg
//   node tools/film.mjs PROGRAM ko >docs/demo.ko.svg
//
// What the terminal shows is real. How long each picture stays is set here, so every run prints the same film.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// The command, then the answers: a second ball of 2 behind a 9 is refused, and a slip in the ninth frame is undone.
const UNDO = { en: 'undo', ko: '취소' };
const TYPED = 'bowling play PJS;X;9;2;/;X;X;8[7-10];1;7;/;X;X;8;UNDO;X;X;9;/;';
const TITLE = { en: 'A game of bowling in a terminal', ko: '터미널에서 치는 볼링 한 게임' };
const QUESTION = /((^|\n)\$| :) $/;
const PATIENCE = 60000;

const [COLUMNS, ROWS] = [80, 19];
const [CELL, LINE, MARGIN] = [8, 17, 14];
const SECONDS = { typed: 0.4, shown: 0.7, refused: 2.5, last: 6 };

const STYLE = `
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", NanumGothicCoding, monospace; fill: #d6dde6; white-space: pre }
.bold { font-weight: bold } .green { fill: #56d364 } .cyan { fill: #56d4dd } .current { fill: #33455c }
`;

/* The terminal */

function openTerminal(program, language) {
  const folder = mkdtempSync(join(tmpdir(), 'bowling_film.'));
  symlinkSync(resolve(program), join(folder, 'bowling'));
  writeFileSync(join(folder, 'rc'), `stty cols ${COLUMNS} rows ${ROWS}; PS1='$ '`);
  const child = spawn('script', ['-q', '-E', 'always', '-ec', 'exec sh -i', '/dev/null'], {
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      HOME: folder,
      ENV: join(folder, 'rc'),
      TERM: 'xterm',
      LANG: `${language}.UTF-8`,
    },
  });
  child.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return child;
}

// Waits until the terminal ends with what `pattern` says, and answers all that it has shown.
function shown(terminal, pattern) {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`${pattern} does not come: ${terminal.text}`)), PATIENCE);
    const look = () => {
      if (!pattern.test(terminal.text.slice(terminal.seen))) return;
      clearTimeout(timer);
      terminal.child.stdout.off('data', look);
      terminal.seen = terminal.text.length;
      done(terminal.text);
    };
    terminal.child.stdout.on('data', look);
    look();
  });
}

/** Plays the game; answers the moments of the film: what the terminal has shown, and for how many seconds that stays. */
async function play(program, language) {
  const terminal = { child: openTerminal(program, language), text: '', seen: 0 };
  terminal.child.stdout.setEncoding('utf8').on('data', (data) => {
    terminal.text += data;
  });
  const moments = [{ text: await shown(terminal, QUESTION), seconds: SECONDS.shown }];
  for (const answer of TYPED.replace('UNDO', UNDO[language]).split(';')) {
    terminal.child.stdin.write(answer);
    if (answer) moments.push({ text: `${terminal.text}${answer}`, seconds: SECONDS.typed });
    terminal.child.stdin.write('\n');
    const text = await shown(terminal, QUESTION);
    moments.push({ text, seconds: answer === '2' ? SECONDS.refused : SECONDS.shown });
  }
  moments.at(-1).seconds = SECONDS.last;
  terminal.child.stdin.end('exit\n');
  return moments;
}

/* The screen */

const SWITCHES = {
  1: { bold: true },
  7: { current: true },
  22: { bold: false },
  27: { current: false },
  32: { colour: 'green' },
  36: { colour: 'cyan' },
  39: { colour: '' },
};

// A change of style, the end of a line, or a character.
const PIECES = new RegExp(`${String.fromCharCode(27)}\\[([0-9;]+)m|\n|.`, 'g');

// Hangul takes two columns.
const widthOf = (text) => [...text].reduce((sum, each) => sum + (each >= '가' && each <= '힣' ? 2 : 1), 0);

function columnBehind(cells) {
  const last = cells.at(-1);
  return last === undefined ? 0 : last.column + widthOf(last.piece);
}

/** The lines on the screen once `text` was shown, each a list of runs: a text in one style, and its column. */
function screenOf(text) {
  const lines = [[]];
  let style = {};
  for (const [piece, codes] of text.replaceAll('\r', '').matchAll(PIECES)) {
    if (codes !== undefined) {
      style = Object.assign({ ...style }, ...codes.split(';').map((code) => SWITCHES[code]));
      continue;
    }
    const column = columnBehind(lines.at(-1));
    const wraps = column + widthOf(piece) > COLUMNS;
    if (piece === '\n' || wraps) lines.push([]);
    if (piece !== '\n') lines.at(-1).push({ piece, style, column: wraps ? 0 : column });
  }
  return lines.slice(-ROWS).map(joinRuns);
}

function joinRuns(cells) {
  const runs = [];
  for (const { piece, style, column } of cells) {
    const run = runs.at(-1);
    if (run?.style === style) run.piece += piece;
    else runs.push({ piece, style, column });
  }
  return runs;
}

/* The film */

const quote = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function drawRun({ piece, style, column }) {
  const [x, width] = [column * CELL, widthOf(piece) * CELL];
  const ground = style.current ? `<rect class="current" x="${x}" width="${width}" height="${LINE}"/>` : '';
  const kinds = [style.bold && 'bold', style.colour].filter(Boolean).join(' ');
  const look = kinds && ` class="${kinds}"`;
  const letters = piece.trim() && `<text x="${x}" y="13" textLength="${width}"${look}>${quote(piece)}</text>`;
  return ground + letters;
}

/** The pictures side by side; the film moves from one to the next. A line that comes often is drawn once. */
function drawFilm(moments, title) {
  const width = COLUMNS * CELL + 2 * MARGIN;
  const height = ROWS * LINE + 2 * MARGIN;
  const total = moments.reduce((sum, { seconds }) => sum + seconds, 0);
  const lines = new Map();
  const numberOf = (line) => lines.get(line) ?? lines.set(line, lines.size).get(line);
  const steps = [];
  const pictures = [];
  let begins = 0;
  for (const [index, { text, seconds }] of moments.entries()) {
    steps.push(`${((100 * begins) / total).toFixed(2)}% { transform: translateX(${-index * width}px) }`);
    begins += seconds;
    const drawn = screenOf(text).map((runs) => runs.map(drawRun).join(''));
    const uses = drawn.map((line, row) => line && `<use href="#l${numberOf(line)}" y="${row * LINE}"/>`);
    pictures.push(`<g transform="translate(${index * width + MARGIN} ${MARGIN})">${uses.join('')}</g>`);
  }
  // What stands where nothing moves.
  const last = `transform: translateX(${-(moments.length - 1) * width}px)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>${title}</title>
<style>${STYLE}@keyframes film { ${steps.join('\n')} }
.film { ${last}; animation: film ${total.toFixed(1)}s step-end infinite }
@media (prefers-reduced-motion: reduce) { .film { animation: none } }
</style>
<defs>
${[...lines].map(([line, number]) => `<g id="l${number}">${line}</g>`).join('\n')}
</defs>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
<g class="film">
${pictures.join('\n')}
</g>
</svg>
`;
}

const [program, language] = process.argv.slice(2);
process.stdout.write(drawFilm(await play(program, language), TITLE[language]));
