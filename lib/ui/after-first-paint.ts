/** A hidden page does not paint but must continue. A visible page paints within this time, even on a busy machine. */
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

/** A hidden page draws no frame but must continue. */
const maxFrameWaitMs = 200;

/** Resolves when what was just rendered is on the screen. */
export function afterNextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(resolve, maxFrameWaitMs);
    requestAnimationFrame(() => {
      clearTimeout(timeout);
      // The browser draws the frame after its callbacks.
      setTimeout(resolve, 0);
    });
  });
}
