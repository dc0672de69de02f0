// What browsers are shown where there is nothing.

import { say, speakWith } from './language.js';

speakWith(() => {
  document.title = say('notFound');
});
