import { parseAnswer } from '#lib/publisher-api/parse-answer.ts';

/**
 * Reads an answer's text, and stops if it is longer than any valid answer: the rest is never fetched. If the connection
 * fails after a whole JSON object, the answer still counts, because an object cannot be both whole and truncated. This
 * is common behind PHP and gateways: a wrong `Content-Length`, or a missing last chunk.
 * @param maxBytes After decompression, because that is the size in memory.
 * @param signal Ends the reading when it fires, even for a body that arrives in endless drips.
 * @returns the text; null if it is longer.
 * @throws the stream's error if the object is incomplete; the signal's reason when it fires.
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
