/** Reads the clipboard; null if the browser or the user refuses. Call it within a user gesture. */
export async function readClipboard(): Promise<string | null> {
  return navigator.clipboard.readText().catch(() => null);
}
