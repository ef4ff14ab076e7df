/**
 * Reads an answer's text, and stops where it is longer than any answer is: the rest is never fetched.
 * @param maxBytes After decompression, which is what memory has to hold.
 * @param signal Ends the reading, also of a body that goes on for ever in drips.
 * @returns the text; null where it is longer.
 * @throws What the stream throws; the signal's reason once it has fired.
 */
export async function readLimitedText(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string | null> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    const decoder = new TextDecoder();
    let text = '';
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > maxBytes) {
        stop();
        return null;
      }
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
