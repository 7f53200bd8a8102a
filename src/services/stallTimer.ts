// The time limit of a transfer that may take long on a slow line, as long as it goes on: a download (product 8.8) or an upload (product 8.5).

/** A signal that aborts when `restart` was not called for `milliseconds`, unless `end` was. */
export function createStallTimer(milliseconds: number) {
  const stalled = new AbortController();
  let timer = 0;
  const end = () => window.clearTimeout(timer);
  const restart = () => {
    end();
    const reason = new DOMException('Nothing has moved in time.', 'TimeoutError');
    timer = window.setTimeout(() => stalled.abort(reason), milliseconds);
  };
  restart();
  return { signal: stalled.signal, restart, end };
}
