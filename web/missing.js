// The page for addresses that do not exist.

import { say, drawTranslated } from './language.js';

drawTranslated(() => {
  document.title = say('notFound');
});
