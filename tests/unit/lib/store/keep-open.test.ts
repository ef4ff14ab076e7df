import { expect, it } from 'vitest';
import { keepOpen } from '#lib/store/keep-open.ts';

/** Connections by their number, each with what ends it by itself. */
function fakeConnections() {
  const lost: (() => void)[] = [];
  const closed: number[] = [];
  let failures = 0;
  const kept = keepOpen({
    open: async (onClosed) => {
      lost.push(onClosed);
      if (failures > 0) {
        failures -= 1;
        throw new Error('the disk is full');
      }
      return lost.length;
    },
    close: (connection) => closed.push(connection),
  });
  return { kept, lost, closed, failNext: () => (failures += 1) };
}

it('a connection that is kept open is one for all callers', async () => {
  const { kept } = fakeConnections();
  expect(await Promise.all([kept.get(), kept.get()])).toEqual([1, 1]);
});

it('a connection that is kept open is opened again after it was lost, and ignores events of an older one', async () => {
  const { kept, lost } = fakeConnections();
  await kept.get();
  lost[0]?.();
  expect(await kept.get()).toBe(2);
  lost[0]?.();
  expect(await kept.get()).toBe(2);
});

it('a connection that is kept open is tried again after it could not be opened', async () => {
  const { kept, failNext } = fakeConnections();
  failNext();
  await expect(kept.get()).rejects.toThrow('the disk is full');
  expect(await kept.get()).toBe(2);
});

it('a connection that is kept open is closed only if it was asked for, once it is open', async () => {
  const { kept, closed } = fakeConnections();
  await kept.close();
  expect(closed).toEqual([]);
  void kept.get();
  await kept.close();
  expect(closed).toEqual([1]);
  expect(await kept.get()).toBe(2);
});
