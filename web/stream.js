// Subscribes to a stream of states, reports a lost connection, and reconnects.

// Milliseconds.
const FIRST_RETRY = 500;
const LONGEST_RETRY = 8000;
const TIMEOUT = 40000;

/**
 * Subscribes to the events at `address`. `receive` gets each state, `catchUp` reads the current state
 * at the start and after each reconnection, and `connected` is told whether the server answers.
 * The subscription ends when `catchUp` or `receive` returns false.
 */
export function follow(address, { receive, catchUp, connected }) {
  let source = null;
  let wait = FIRST_RETRY;
  let timer = 0;
  let lastReceived = Date.now();
  let ended = false;

  function noteReceived() {
    lastReceived = Date.now();
    connected(true);
  }

  // A failed request only counts against the connection that was open when it was sent.
  async function check() {
    const asked = source;
    try {
      ended = await catchUp() === false;
      noteReceived();
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
      wait = FIRST_RETRY;
      check();
    });
    source.addEventListener('state', (event) => {
      noteReceived();
      ended = receive(JSON.parse(event.data)) === false;
      if (ended)
        source.close();
    });
    source.addEventListener('heartbeat', noteReceived);
    source.addEventListener('error', lost);
  }

  // Exponential back-off with jitter, so that pages do not reconnect all at once.
  function lost() {
    if (ended)
      return;
    connected(false);
    source.close();
    clearTimeout(timer);
    timer = setTimeout(open, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_RETRY);
  }

  // Without heartbeats the connection is dead. A new one may hang as well, so check() asks the server too.
  function checkTimeout() {
    if (ended || Date.now() - lastReceived <= TIMEOUT)
      return;
    open();
    check();
  }

  function checkWhenVisible() {
    if (document.visibilityState === 'visible' && !ended)
      check();
  }

  addEventListener('offline', lost);
  addEventListener('online', open);
  addEventListener('pagehide', () => source.close());
  addEventListener('pageshow', (event) => event.persisted && open());
  document.addEventListener('visibilitychange', checkWhenVisible);
  setInterval(checkTimeout, TIMEOUT / 4);
  open();
  check();
}
