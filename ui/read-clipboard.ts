/** What a paste would give; null where the browser, or the user in its prompt, says no. To be called within the user's gesture. */
export async function readClipboard(): Promise<string | null> {
  return navigator.clipboard.readText().catch(() => null);
}
