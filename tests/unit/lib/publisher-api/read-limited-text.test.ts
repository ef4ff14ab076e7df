import { expect, it } from 'vitest';
import { readLimitedText } from '#lib/publisher-api/read-limited-text.ts';

const never = new AbortController().signal;
const encoder = new TextEncoder();

/** A body in chunks, each made when it is asked for. */
function inChunks(chunks: Iterable<Uint8Array>) {
  const left = chunks[Symbol.iterator]();
  let read = 0;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = left.next();
        if (done) return controller.close();
        read += 1;
        controller.enqueue(value);
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body), read: () => read, isCancelled: () => isCancelled };
}

it('the text of an answer is read whole, with letters that two chunks share and without a byte order mark', async () => {
  const bytes = encoder.encode('\ufeff{"naïve":"日本 🎉"}');
  const { response } = inChunks([...bytes].map((byte) => Uint8Array.of(byte)));
  expect(await readLimitedText(response, 1_000, never)).toBe('{"naïve":"日本 🎉"}');
});

it('the text of an answer is empty if there is no body', async () => {
  expect(await readLimitedText(new Response(null), 1_000, never)).toBe('');
});

it('the text of an answer is read up to the most bytes, and not with one more', async () => {
  expect(await readLimitedText(new Response('x'.repeat(10)), 10, never)).toBe('x'.repeat(10));
  expect(await readLimitedText(new Response('x'.repeat(11)), 10, never)).toBeNull();
});

it('the text of an answer that never ends is given up soon after the most bytes, and the rest is never fetched', async () => {
  const endless = inChunks(
    (function* () {
      for (;;) yield encoder.encode(' '.repeat(1_000));
    })(),
  );
  expect(await readLimitedText(endless.response, 10_000, never)).toBeNull();
  expect(endless.read()).toBe(11);
  expect(endless.isCancelled()).toBe(true);
});

/** A body whose connection ends in an error behind its text. */
const broken = (text: string) => {
  const left = [text.slice(0, 7), text.slice(7)];
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = left.shift();
        if (next === undefined) controller.error(new TypeError('network error'));
        else controller.enqueue(encoder.encode(next));
      },
    }),
  );
};

it('the text of an answer is kept when the connection broke after a whole object, also with a byte order mark or a notice before the object', async () => {
  const answer = '{"status":"success","data":{"tracking_link":"https://go.links.example/paid"}}';
  for (const text of [answer, `${answer}\n`, `<b>Notice</b>: line 3<br />\n${answer}`]) {
    expect(await readLimitedText(broken(text), 1_000, never)).toBe(text);
  }
});

it.each(['', '{"status":"success","data":{"tracking_link":"https://go.li', '{"status":"success","data":{}', '[1,2]'])(
  'the text of an answer is lost when the connection broke behind %j',
  async (text) => {
    await expect(readLimitedText(broken(text), 1_000, never)).rejects.toThrow('network error');
  },
);

it('the text of an answer stops when its caller aborts, even after a whole object', async () => {
  const abort = new AbortController();
  let pulls = 0;
  const response = new Response(
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulls += 1;
          if (pulls > 1) return new Promise(() => undefined);
          controller.enqueue(encoder.encode('{"status":"success"}'));
        },
      },
      { highWaterMark: 0 },
    ),
  );
  const reading = readLimitedText(response, 1_000, abort.signal);
  abort.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');
});

it('the text of an answer that does not arrive is waited for until the caller gives up', async () => {
  const abort = new AbortController();
  const silent = new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));
  const reading = readLimitedText(silent, 10, abort.signal);
  abort.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');
});
