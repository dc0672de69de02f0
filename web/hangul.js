// Converts Korean text to the keys that were pressed for it (two-set keyboard, KS X 5002).

const FIRST = 0xac00;
const LAST = 0xd7a3;
const VOWELS = 21;
const TAILS = 28;

// In the order of Unicode: the keys of each letter of a syllable, one or two.
const LEAD_KEYS = 'R R S E E F A Q Q T T D W W C Z X V G'.split(' ');
const VOWEL_KEYS = 'K O I O J P U P H HK HO HL Y N NJ NP NL B M ML L'.split(' ');
const TAIL_KEYS = ' R R RT S SW SG E F FR FA FQ FT FX FV FG A Q QT T T D W C Z X V G'.split(' ');

// Single letters from U+3131 on: consonants, then vowels.
const SINGLE = 0x3131;
const SINGLE_KEYS = [
  ...'R R RT S SW SG E E F FR FA FQ FT FX FV FG A Q Q QT T T D W W C Z X V G'.split(' '),
  ...VOWEL_KEYS,
];

function keysOfSyllable(code) {
  const index = code - FIRST;
  const lead = Math.floor(index / (VOWELS * TAILS));
  const vowel = Math.floor(index / TAILS) % VOWELS;
  return LEAD_KEYS[lead] + VOWEL_KEYS[vowel] + TAIL_KEYS[index % TAILS];
}

function keysOf(letter) {
  const code = letter.codePointAt(0);
  return code >= FIRST && code <= LAST ? keysOfSyllable(code) : (SINGLE_KEYS[code - SINGLE] ?? letter);
}

/** Replaces Korean letters by the Latin letters on the same keys: ㅔㅓㄴ is PJS. */
export function lettersOnKeys(text) {
  return Array.from(text.normalize('NFC'), keysOf).join('');
}
