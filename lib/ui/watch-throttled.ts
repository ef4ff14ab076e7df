/** Often enough to look alive. A sync makes many changes a second, and reads by pages slow it down. */
const reportEveryMs = 500;

/**
 * Watches data that may change many times a second. Reports the first change at once, then at most twice a second. A
 * hidden page gets its report when it is visible again.
 * @param watch Calls back with each change; returns the function that stops it.
 */
export function watchThrottled(watch: (onChange: () => void) => () => void, onChange: () => void): () => void {
  let isChanged = false;
  let resting: ReturnType<typeof setTimeout> | null = null;
  const report = () => {
    if (!isChanged || resting !== null || document.hidden) return;
    isChanged = false;
    resting = setTimeout(() => {
      resting = null;
      report();
    }, reportEveryMs);
    onChange();
  };
  const stopWatching = watch(() => {
    isChanged = true;
    report();
  });
  document.addEventListener('visibilitychange', report);
  return () => {
    stopWatching();
    document.removeEventListener('visibilitychange', report);
    if (resting !== null) clearTimeout(resting);
  };
}
