import { expect, it } from 'vitest';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

it('the clock of the tests stands still while a key is derived, which no number of turns can foresee', async () => {
  const clock = fakeClock();
  const password = await crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']);
  const salt = new Uint8Array(16);
  const bits = crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 200_000 }, password, 256);

  const derivedAtMs = bits.then(() => clock.monotonicMs());
  await clock.runUntil(Promise.all([derivedAtMs, clock.sleep(1_000)]));

  expect(await derivedAtMs).toBe(0);
});
