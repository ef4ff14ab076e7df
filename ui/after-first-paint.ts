/** A page that is not in sight paints nothing, and must go on all the same. One in sight paints within this on a busy machine too. */
const maxWaitMs = 500;

/** Calls back once, when the page's first content is on the screen. */
export function afterFirstPaint(callback: () => void): void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) end();
  });
  const timeout = setTimeout(end, maxWaitMs);
  function end() {
    observer.disconnect();
    clearTimeout(timeout);
    callback();
  }
  observer.observe({ type: 'paint', buffered: true });
}
