import type { Clock } from '#lib/platform/clock.ts';

/**
 * The answer if it comes within `maxMs`, or else `otherwise`. A question to a page cannot be taken back, so a late answer
 * is dropped.
 */
export async function within<Answer, Otherwise>(
  clock: Pick<Clock, 'sleep'>,
  maxMs: number,
  answer: Promise<Answer>,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> {
  const answered = new AbortController();
  const late = clock.sleep(maxMs, answered.signal).then(
    () => otherwise,
    () => otherwise,
  );
  return Promise.race([answer, late]).finally(() => answered.abort());
}

/** Settles as the promise does, or rejects with the signal's reason if that comes first. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
