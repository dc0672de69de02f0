// The pages in a real browser. All themes run in one process, for they share the browser.

import { describe } from 'node:test';

import { testAddresses } from './pages_addresses.js';
import { testConnections } from './pages_connection.js';
import { testDecks } from './pages_deck.js';
import { testFocus } from './pages_focus.js';
import { testGames } from './pages_game.js';
import { testHouses } from './pages_house.js';
import { testKeypad } from './pages_keypad.js';
import { testLanguages } from './pages_language.js';
import { testLooks } from './pages_looks.js';
import { testMatches } from './pages_match.js';
import { testPeople } from './pages_people.js';
import { testScreens } from './pages_screens.js';
import { testSecure } from './pages_secure.js';
import { testSessions } from './pages_session.js';

// Three at a time on two processors: one of them waits for its page. The longest come first.
describe('pages', { concurrency: 3 }, () => {
  testMatches();
  testLooks();
  testConnections();
  testKeypad();
  testDecks();
  testPeople();
  testScreens();
  testHouses();
  testGames();
  testAddresses();
  testSessions();
  testSecure();
  testFocus();
  testLanguages();
});
