/** A hidden page draws no frame but must continue. */
const maxWaitMs = 200;

/** Resolves when what was just rendered is on the screen. */
export function afterNextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(resolve, maxWaitMs);
    requestAnimationFrame(() => {
      clearTimeout(timeout);
      // The browser draws the frame after its callbacks.
      setTimeout(resolve, 0);
    });
  });
}
