/** Often enough to look alive. A sync changes things many times a second, and what pages read meanwhile holds it up. */
const tellEveryMs = 500;

/**
 * Watches what may change many times a second: tells a change at once, and then twice a second at most; in a page that is
 * not in sight, when it is again.
 * @param watch Calls back with each change; returns the function that stops it.
 */
export function watchSeldom(watch: (onChange: () => void) => () => void, onChange: () => void): () => void {
  let isChanged = false;
  let resting: ReturnType<typeof setTimeout> | null = null;
  const tell = () => {
    if (!isChanged || resting !== null || document.hidden) return;
    isChanged = false;
    resting = setTimeout(() => {
      resting = null;
      tell();
    }, tellEveryMs);
    onChange();
  };
  const stopWatching = watch(() => {
    isChanged = true;
    tell();
  });
  document.addEventListener('visibilitychange', tell);
  return () => {
    stopWatching();
    document.removeEventListener('visibilitychange', tell);
    if (resting !== null) clearTimeout(resting);
  };
}
