// Which keys of a Korean keyboard (two-set, KS X 5002) were pressed for a Korean text.

const FIRST = 0xac00;
const LAST = 0xd7a3;
const VOWELS = 21;
const TAILS = 28;

// As Unicode counts them in a syllable: the letters on the keys, some of which need two.
const LEAD_KEYS = 'R R S E E F A Q Q T T D W W C Z X V G'.split(' ');
const VOWEL_KEYS = 'K O I O J P U P H HK HO HL Y N NJ NP NL B M ML L'.split(' ');
const TAIL_KEYS = ' R R RT S SW SG E F FR FA FQ FT FX FV FG A Q QT T T D W C Z X V G'.split(' ');

// Letters that stand alone, from U+3131 on: consonants, then vowels.
const SINGLE = 0x3131;
const SINGLE_KEYS = [
  ...'R R RT S SW SG E E F FR FA FQ FT FX FV FG A Q Q QT T T D W W C Z X V G'.split(' '), ...VOWEL_KEYS,
];

function keysOfSyllable(code) {
  const place = code - FIRST;
  const lead = Math.floor(place / (VOWELS * TAILS));
  const vowel = Math.floor(place / TAILS) % VOWELS;
  return LEAD_KEYS[lead] + VOWEL_KEYS[vowel] + TAIL_KEYS[place % TAILS];
}

function keysOf(letter) {
  const code = letter.codePointAt(0);
  return code >= FIRST && code <= LAST ? keysOfSyllable(code) : SINGLE_KEYS[code - SINGLE] ?? letter;
}

/** The text with the letters on the keys in place of Korean ones: ㅔㅓㄴ is PJS. */
export function lettersOnKeys(text) {
  return Array.from(text.normalize('NFC'), keysOf).join('');
}
