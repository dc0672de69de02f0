// The page for addresses that do not exist.

import { say, speakWith } from './language.js';

speakWith(() => {
  document.title = say('notFound');
});
