// Follows a stream of states, says at once when the connection is lost, and comes back by itself.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const SILENCE = 40000;

/**
 * Follows the events at `address`. `receive` gets each state, `catchUp` is asked to read what
 * stands, at the start and after each gap, and `connected` hears whether the server is there.
 * Where `catchUp` or `receive` answers false there is nothing to follow, and it ends.
 */
export function follow(address, { receive, catchUp, connected }) {
  let source = null;
  let wait = FIRST_WAIT;
  let timer = 0;
  let lastSign = Date.now();
  let ended = false;

  function isThere() {
    lastSign = Date.now();
    connected(true);
  }

  // An answer counts for the connection that was there when it was asked for.
  async function check() {
    const asked = source;
    try {
      ended = await catchUp() === false;
      isThere();
      if (ended)
        source.close();
      else if (source.readyState === EventSource.CLOSED)
        open();
    } catch {
      if (asked === source)
        lost();
    }
  }

  function open() {
    clearTimeout(timer);
    source?.close();
    if (ended)
      return;
    source = new EventSource(address);
    source.addEventListener('open', () => {
      wait = FIRST_WAIT;
      check();
    });
    source.addEventListener('state', (event) => {
      isThere();
      ended = receive(JSON.parse(event.data)) === false;
      if (ended)
        source.close();
    });
    source.addEventListener('heartbeat', isThere);
    source.addEventListener('error', lost);
  }

  // The waiting differs from page to page, so that a server that comes back is not stormed.
  function lost() {
    if (ended)
      return;
    connected(false);
    source.close();
    clearTimeout(timer);
    timer = setTimeout(open, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  // A connection can die without a word: then even the heartbeats of the server stay away. And a new one
  // can hang, so that only an answer shows whether the server is there.
  function watch() {
    if (ended || Date.now() - lastSign <= SILENCE)
      return;
    open();
    check();
  }

  function wake() {
    if (document.visibilityState === 'visible' && !ended)
      check();
  }

  addEventListener('offline', lost);
  addEventListener('online', open);
  addEventListener('pagehide', () => source.close());
  addEventListener('pageshow', (event) => event.persisted && open());
  document.addEventListener('visibilitychange', wake);
  setInterval(watch, SILENCE / 4);
  open();
  check();
}
