import { parseAnswer } from '#lib/publisher-api/parse-answer.ts';

/**
 * Reads an answer's text, and stops where it is longer than any answer is: the rest is never fetched. A connection that ends
 * in an error after a whole JSON object (a wrong `Content-Length`, a last chunk that is missing: both are common behind PHP
 * and gateways) has brought the answer, because no object is whole and cut at once.
 * @param maxBytes After decompression, which is what memory has to hold.
 * @param signal Ends the reading when it fires, also of a body that goes on for ever in drips.
 * @returns the text; null where it is longer.
 * @throws What the stream throws before the object is whole; the signal's reason when it fires.
 */
export async function readLimitedText(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string | null> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => {
    reject(signal.reason);
    void reader.cancel().catch(() => undefined);
  };
  signal.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stopped]);
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > maxBytes) {
        void reader.cancel().catch(() => undefined);
        return null;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    if (signal.aborted || parseAnswer(text).value === null) throw error;
    return text;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
