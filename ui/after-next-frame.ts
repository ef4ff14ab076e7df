/** A page that is not in sight draws no frame, and must go on all the same. */
const maxWaitMs = 200;

/** Resolves when what was just rendered is on the screen. */
export function afterNextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(resolve, maxWaitMs);
    requestAnimationFrame(() => {
      clearTimeout(timeout);
      // The frame is drawn behind its callbacks.
      setTimeout(resolve, 0);
    });
  });
}
