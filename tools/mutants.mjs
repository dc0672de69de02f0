#!/usr/bin/env node
// Changes one line of the C sources at a time and looks whether a test notices; CONTRIBUTING.md has more on survivors.
// It works in a copy of the tree below build/mutants, so that an interrupt leaves nothing wrong.

import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE = `usage: tools/mutants.mjs [--seed=N] [--count=N] FOLDER|FILE...
Draws COUNT mutants (20) in the C sources that are named, builds each, and runs the tests of its folder, fastest first,
until one fails. What does not build, or changes no program, is drawn again. The same seed (1) draws the same mutants.
Changes that are not committed are part of the sources.`;

// The tests of each folder, as ctest calls them. A survivor takes as long as all of them: browsers, load, kills and most
// of PostgreSQL are left out.
const AREAS = {
  engine:
    /^unit_(automaton|bowls?|correct|every_\w+|final_frame|first_balls|frame\w*|games?|leave|marks|match|notation|pins|player|refusal|rules_document|score|standing|statistics|status|stored_bowls|version)$|^program_(golden|leaves|notation|pins|statistics)$/,
  text: /^unit_(clean_\w+|csv_text|digits|export|full_name|heap|json_text|log_people|measure|memory_stream|moment)$|^program_(clean_text|exchange|golden|names_and_counts)$/,
  lazy: /^unit_lazy$|^program_usage$/,
  board:
    /^unit_(board|chart|game_csv|json_text|sheet|watched_lane)$|^program_(colour|golden|score|show|statistics)$|^web_api$/,
  bulk: /^unit_(automaton|bowls_card|bulk|chunk|kernels|source)$|^program_(bad_bowls|gzip|notation|score)$/,
  store:
    /^unit_(event|event_kinds|key|record|stored_bowls)$|^store_|^program_(backup|clean_text|faults|people|rebuild|saving|two_writers|upgrade|verify)$/,
  exchange:
    /^unit_(export|import_\w+|json_text|leaves|log_people|match_\w+|moment|occurrences|pins_exchange|player_statistics)$|^program_(exchange|history|leaves|log|pins|player|statistics)$|^web_api(_people)?$/,
  server:
    /^unit_(access|access_log|addresses|house|house_news|lane_status|notify|queue|reading_thread|routes|shared_text|state|store_thread)$|^program_(secrets|serve)$|^web_(api\w*|attacks|limits|logs|metrics|tls)$/,
  client: /^unit_(event_stream|lane_address|watched_lane)$|^program_watch$/,
  cli: /^unit_(answer|bowls_card|dialogue\w*|line_reader|nearest|refusal|terminal|words)$|^program_(?!\w*(calisthenics|install|kill|library|memory|nodes|postgres|service))/,
};

const top = fileURLToPath(new URL('..', import.meta.url));
const [tree, build, home] = ['tree', 'build', 'home'].map((folder) => join(top, 'build/mutants', folder));

/* Changes */

const PAIRS = ['==', '!=', '<', '<=', '>', '>=', '&&', '||', '+', '-', '+=', '-=', '++', '--', 'true', 'false'];
const RULES = [
  {
    finds: /(?<= )([=!<>]=|[<>]|&&|\|\||[+-]=?)(?= )|\+\+|--|\b(true|false)\b/g,
    makes: (old) => PAIRS[PAIRS.indexOf(old) ^ 1],
  },
  // Not the size of an array: one more changes nothing.
  { finds: /(?<![\w.[])\d+(?=[uUlL]*\b)(?![.x])/g, makes: (old) => `${Number(old) + 1}` },
  { finds: /(?<=\b(if|while) )\(([^()]|\(([^()]|\([^()]*\))*\))*\)/g, makes: (old) => `(!${old})` },
  // Not what leaks: only a sanitizer sees it.
  { finds: /(?<=^\s+)(?!\w*(free|release|destroy|va_end)\()\w+\(.*\);(?=\s*$)/g, makes: () => ';' },
  { finds: /(?<=return )[A-Z]+_[A-Z_]+(?=;)/g, makes: (old) => (old.endsWith('_OK') ? `${old} + 1` : '0') },
];

// Blanks what is no code, so that columns stay: comments, texts, the preprocessor's lines, assertions, messages.
function codeOf(text) {
  const fill = (part, letter) => part.replace(/[^\n]/g, letter);
  return text
    .replace(/\/\*.*?\*\/|"(\\.|[^"\\])*"|'(\\.|[^'\\])+'/gs, (part) => fill(part, part[0] === '/' ? ' ' : '"'))
    .replace(/^#(\\\n|.)*|\b(static_)?assert\([^;]*;|\bfprintf\(stderr,[^;]*;/gm, (part) => fill(part, ' '));
}

function mutantsOf(file) {
  const text = readFileSync(join(tree, file), 'utf8');
  const code = codeOf(text).split('\n');
  return text.split('\n').flatMap((line, row) =>
    RULES.flatMap(({ finds, makes }) =>
      Array.from(code[row].matchAll(finds), ({ 0: { length }, index }) => {
        const old = line.slice(index, index + length);
        const mutated = line.slice(0, index) + makes(old) + line.slice(index + length);
        return { file, row, mutated, words: `'${old}' became '${makes(old)}'` };
      }),
    ),
  );
}

// All mutants, in the order that the seed gives.
function draw(mutants, seed) {
  const rank = ({ file, row, mutated }) => createHash('md5').update(`${seed} ${file} ${row} ${mutated}`).digest('hex');
  const ranked = mutants.map((mutant) => ({ ...mutant, rank: rank(mutant) }));
  return ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1));
}

/* Programs */

const lines = (command, ...options) =>
  execFileSync(command, options, { cwd: top, encoding: 'utf8', maxBuffer: 1e8 }).split('\n').filter(Boolean);

let running;
function stop(signal) {
  try {
    if (running) process.kill(-running.pid, signal);
  } catch {} // it has ended
}

// Runs a command in a group of its own until it ends, says that a test failed, or has used up its seconds.
function run(command, { limit = 3600, environment = [], cwd = tree } = {}) {
  const begun = Date.now();
  // A mutant may ask for all memory and disk that there is, and may look for the user's own store.
  const limits = 'ulimit -S -d 6000000; ulimit -S -f 4000000; exec "$@" 2>&1';
  const set = Object.fromEntries(environment.map((each) => each.split(/=(.*)/s)));
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, ...set };
  running = spawn('sh', ['-c', limits, 'sh', ...command], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 2] });
  const result = { failed: false, words: '', output: '' };
  const fail = (words) => {
    Object.assign(result, { failed: true, words });
    stop('SIGTERM');
    clearTimeout(timer);
    timer = setTimeout(stop, 5000, 'SIGKILL');
  };
  let timer = setTimeout(fail, 1000 * limit, ' did not end');
  running.stdout.on('data', (data) => {
    result.output = (result.output + data).slice(-10000);
    if (!result.failed && /^ *not ok |^\[ {2}FAILED/m.test(result.output)) fail('');
  });
  return new Promise((done) => {
    running.on('exit', (code) => {
      clearTimeout(timer);
      stop('SIGKILL'); // what a test left
      done({ ...result, failed: result.failed || code !== 0, seconds: (Date.now() - begun) / 1000 });
    });
  });
}

async function demand(command, options) {
  const { failed, seconds, output } = await run(command, options);
  if (failed) throw new Error(`without a mutant this fails: ${command.join(' ')}\n${output}`);
  return seconds;
}

const make = (...targets) => ['cmake', '--build', build, '-j', `${cpus().length}`, ...targets];

async function prepare() {
  const git = ['-c', 'user.name=mutants', '-c', 'user.email=mutants'];
  const [commit = 'HEAD'] = lines('git', ...git, 'stash', 'create');
  const [hash] = lines('git', 'rev-parse', commit);
  mkdirSync(home, { recursive: true });
  if (!existsSync(tree)) lines('git', 'clone', '-q', '--shared', '--no-checkout', top, tree);
  // Only what differs is written and built again; a mutant that an interrupt left is among it.
  lines('git', '-C', tree, 'checkout', '-qf', '--detach', hash);
  const packages = 'tests/web/node_modules';
  lines('ln', '-sfn', join(top, packages), join(tree, packages));
  const flags = ['CMAKE_BUILD_TYPE=Debug', 'CMAKE_C_FLAGS_DEBUG=-O1', 'BUILD_TESTING=ON', 'BOWLING_TEST_TIMES=ON'];
  // make looks at all sources of all libraries for each test, which takes longer than most tests.
  await demand(['cmake', '-G', 'Ninja', '-S', tree, '-B', build, ...flags.map((flag) => `-D${flag}`)]);
  await demand(make('--target', 'all', 'test_programs'));
}

const digest = (programs) => programs.map((file) => createHash('md5').update(readFileSync(file)).digest('hex')).join();

// The tests of a folder, with how long each takes without a mutant, and their programs.
async function areaOf(folder) {
  const { tests } = JSON.parse(lines('ctest', '--test-dir', build, '--show-only=json-v1').join(''));
  const chosen = tests.filter(({ name }) => AREAS[folder]?.test(name));
  if (chosen.length === 0) throw new Error(`no tests are known for ${folder}`);
  const programs = new Set(
    JSON.stringify(chosen).match(new RegExp(`(?<=["=])${build}/[^"]*/(test_\\w+|bowling)(?=")`, 'g')),
  );
  for (const test of chosen) {
    const property = (name) => test.properties.find((each) => each.name === name)?.value;
    Object.assign(test, { environment: property('ENVIRONMENT'), cwd: property('WORKING_DIRECTORY') });
    test.seconds = await demand(test.command, test);
  }
  chosen.sort((one, other) => one.seconds - other.seconds);
  return { tests: chosen, programs: [...programs], digest: digest([...programs]) };
}

async function judge({ file, row, mutated }, { tests, programs, digest: unchanged }) {
  const begun = Date.now();
  const path = join(tree, file);
  const text = readFileSync(path, 'utf8');
  const changed = text.split('\n');
  changed[row] = mutated;
  writeFileSync(path, changed.join('\n'));
  try {
    const targets = programs.map((program) => basename(program));
    // Building runs mutants too: the automaton's tables are made by the engine.
    if ((await run(make('--target', ...targets), { limit: 120 })).failed) return ['does not build', ''];
    if (digest(programs) === unchanged) return ['changes nothing', ''];
    for (const test of tests) {
      const { failed, words } = await run(test.command, { ...test, limit: 20 + 3 * test.seconds });
      if (failed) return ['killed', `by ${test.name}${words} (${((Date.now() - begun) / 1000).toFixed(1)} s)`];
    }
    return ['SURVIVED', `\n  ${mutated.trim()}`];
  } finally {
    writeFileSync(path, text);
  }
}

async function main() {
  const text = { type: 'string' };
  const options = { seed: { ...text, default: '1' }, count: { ...text, default: '20' }, help: { type: 'boolean' } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help || positionals.length === 0) return console.log(USAGE);
  const known = lines('git', 'ls-files', ...positionals.map((name) => resolve(name)));
  const files = known.filter((file) => file.endsWith('.c'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => process.exit(stop('SIGTERM') ?? 1));
  }
  await prepare();
  const areas = {};
  const sum = { killed: 0, survived: 0 };
  for (const mutant of draw(files.flatMap(mutantsOf), values.seed)) {
    if (sum.killed + sum.survived >= values.count) break;
    const folder = mutant.file.split('/')[0];
    areas[folder] ??= await areaOf(folder);
    const [verdict, words] = await judge(mutant, areas[folder]);
    sum[verdict.toLowerCase()] += 1; // what does not build is not counted
    console.log(`${verdict}  ${mutant.file}:${mutant.row + 1}  ${mutant.words}  ${words}`);
  }
  console.log(`${sum.killed} killed, ${sum.survived} survived`);
}

await main();
