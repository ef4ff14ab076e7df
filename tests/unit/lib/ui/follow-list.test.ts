import { expect, it } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { followList } from '#lib/ui/follow-list.ts';

interface Row {
  readonly id: string;
  readonly changedAtMs?: number;
}

/** A list over a store that holds `batches`, and then reports what the test puts into `changes`. */
function followStore(batches: readonly (readonly Row[])[]) {
  const rows = new Map<string, Row>();
  const shown: string[] = [];
  const asked: number[] = [];
  const changes = { changed: [] as readonly Row[], gone: [] as readonly string[] };
  const failing = { isFailing: false };
  const clock = { nowMs: 100 };
  let besides = 0;
  const follower = followList<Row>({
    nowMs: () => clock.nowMs,
    async *readBatches() {
      yield* batches;
      if (failing.isFailing) throw new AppError('database-unavailable');
    },
    async readChanges(sinceMs) {
      asked.push(sinceMs);
      if (failing.isFailing) throw new AppError('database-unavailable');
      return changes;
    },
    async readBeside() {
      besides += 1;
    },
    put(read) {
      for (const row of read) rows.set(row.id, row);
    },
    drop(ids) {
      for (const id of ids) rows.delete(id);
    },
    publish({ isComplete, error }) {
      const ids = [...rows.keys()].join('');
      shown.push(`${besides}: ${error?.code ?? ids}${isComplete ? '' : '…'}`);
    },
  });
  return { follower, shown, asked, changes, failing, clock };
}

const ofIds = (ids: string): readonly Row[] => [...ids].map((id) => ({ id }));

it('a followed list appears with its first batch, each time it has doubled, and when it is whole', async () => {
  const { shown } = followStore([ofIds('ab'), ofIds('c'), ofIds('d'), ofIds('e'), ofIds('fgh')]);
  await expect.poll(() => shown.at(-1)).toBe('1: abcdefgh');
  expect(shown).toEqual(['1: ab…', '1: abcd…', '1: abcdefgh…', '1: abcdefgh']);
});

it('a followed list without rows appears as empty', async () => {
  const { shown } = followStore([]);
  await expect.poll(() => shown).toEqual(['1: ']);
});

it('a followed list takes what changed since its newest row, and drops what is gone', async () => {
  const { follower, shown, asked, changes } = followStore([[{ id: 'a', changedAtMs: 7 }, { id: 'b' }]]);
  await expect.poll(() => shown.at(-1)).toBe('1: ab');
  Object.assign(changes, { changed: [{ id: 'c', changedAtMs: 9 }], gone: ['b'] });
  follower.follow();
  await expect.poll(() => shown.at(-1)).toBe('2: ac');
  Object.assign(changes, { changed: [], gone: [] });
  follower.follow();
  await expect.poll(() => shown.at(-1)).toBe('3: ac');
  expect(asked).toEqual([7, 9]);
});

it('a followed list takes changes also beside a row that a clock stamped ahead', async () => {
  const { follower, shown, asked, clock } = followStore([[{ id: 'a', changedAtMs: 5_000 }]]);
  await expect.poll(() => shown.at(-1)).toBe('1: a');
  clock.nowMs = 120;
  follower.follow();
  await expect.poll(() => shown.at(-1)).toBe('2: a');
  clock.nowMs = 130;
  follower.follow();
  await expect.poll(() => shown.at(-1)).toBe('3: a');
  expect(asked).toEqual([100, 120]);
});

it('a followed list asks for every change once the clock was set back', async () => {
  const { follower, shown, asked, clock } = followStore([[{ id: 'a', changedAtMs: 90 }]]);
  await expect.poll(() => shown.at(-1)).toBe('1: a');
  clock.nowMs = 60;
  follower.follow();
  await expect.poll(() => shown.at(-1)).toBe('2: a');
  clock.nowMs = 70;
  follower.follow();
  await expect.poll(() => shown.at(-1)).toBe('3: a');
  expect(asked).toEqual([0, 60]);
});

it('a followed list says why it could not be read, and is read whole by the next change', async () => {
  const { follower, shown, failing, asked } = followStore([ofIds('a')]);
  failing.isFailing = true;
  await expect.poll(() => shown.at(-1)).toBe('1: database-unavailable…');
  failing.isFailing = false;
  follower.follow();
  await expect.poll(() => shown.at(-1)).toBe('2: a');
  failing.isFailing = true;
  follower.follow();
  await expect.poll(() => shown.at(-1)).toBe('2: database-unavailable');
  expect(asked).toEqual([0]);
});

it('a followed list asks again for the changes that it failed to read, whatever the clock', async () => {
  const { follower, shown, asked, failing, clock } = followStore([[{ id: 'a', changedAtMs: 5_000 }]]);
  await expect.poll(() => shown.at(-1)).toBe('1: a');
  const follow = async (nowMs: number, isFailing: boolean) => {
    const before = shown.length;
    Object.assign(clock, { nowMs });
    failing.isFailing = isFailing;
    follower.follow();
    await expect.poll(() => shown.length).toBe(before + 1);
  };
  await follow(120, true);
  await follow(130, false);
  await follow(60, true);
  await follow(70, false);
  expect(asked).toEqual([100, 100, 0, 0]);
});

it('a followed list publishes nothing more once it is stopped', async () => {
  const { follower, shown, failing } = followStore([ofIds('a')]);
  await expect.poll(() => shown.at(-1)).toBe('1: a');
  const before = shown.length;
  failing.isFailing = true;
  follower.follow();
  follower.stop();
  follower.follow();
  await new Promise((resolve) => setImmediate(resolve));
  expect(shown).toHaveLength(before);
});
