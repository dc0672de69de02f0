// Subscribes to a stream of states, reports a lost connection, and reconnects.

// Milliseconds.
const FIRST_RETRY = 500;
const LONGEST_RETRY = 8000;
const TIMEOUT = 40000;

/**
 * Subscribes to the events at `address`. `receive` gets each state, `connected` is told whether the server answers,
 * and `opened` is called after each connection; where it throws, the connection counts as lost. Returns a function
 * that ends the subscription.
 */
export function subscribe(address, { receive, connected, opened = () => {} }) {
  let source = null;
  let wait = FIRST_RETRY;
  let timer = 0;
  let lastReceived = 0;
  let ended = false;

  function noteReceived() {
    lastReceived = Date.now();
    connected(true);
  }

  // A failed request only counts against the connection that was open when it was sent.
  async function afterOpen() {
    const current = source;
    wait = FIRST_RETRY;
    noteReceived();
    try {
      await opened();
    } catch {
      if (current === source) lost();
    }
  }

  function open() {
    clearTimeout(timer);
    source?.close();
    if (ended) return;
    lastReceived = Date.now();
    source = new EventSource(address);
    source.addEventListener('open', afterOpen);
    source.addEventListener('state', (event) => {
      noteReceived();
      receive(JSON.parse(event.data));
    });
    source.addEventListener('heartbeat', noteReceived);
    source.addEventListener('error', lost);
  }

  // Exponential back-off with jitter, so that pages do not reconnect all at once.
  function lost() {
    if (ended) return;
    source.close();
    clearTimeout(timer);
    timer = setTimeout(open, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_RETRY);
    connected(false);
  }

  // Without heartbeats the connection is dead.
  function checkTimeout() {
    if (ended || Date.now() - lastReceived <= TIMEOUT) return;
    connected(false);
    open();
  }

  // A device that slept may not have noticed that the connection is dead.
  function openWhenVisible() {
    if (document.visibilityState === 'visible') open();
  }

  addEventListener('offline', lost);
  addEventListener('online', open);
  addEventListener('pagehide', () => source.close());
  addEventListener('pageshow', (event) => event.persisted && open());
  document.addEventListener('visibilitychange', openWhenVisible);
  setInterval(checkTimeout, TIMEOUT / 4);
  open();
  return () => {
    ended = true;
    open();
  };
}
