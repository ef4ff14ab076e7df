import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { beginLife, type MarkPhase } from './create-lives.ts';

const { linkmintMark } = globalThis as unknown as {
  linkmintMark<Value>(place: string, value: Promise<Value>): Promise<Value>;
};
const turns = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const openStore = () => openDB('kept', 1, { upgrade: (db) => void db.createObjectStore('rows') });

/** A life that dies at a place. */
const lifeUntil = (place: string, phase: MarkPhase) => beginLife((...mark) => mark.join() === [place, phase].join());

it('a life of the worker continues past its marks while it is not killed', async () => {
  const reached: string[] = [];
  const life = beginLife((place, phase) => {
    reached.push(`${place} ${phase}`);
    return false;
  });
  expect(await life.run(async () => linkmintMark('a', Promise.resolve(1)))).toBe(1);
  await expect(life.run(async () => linkmintMark('b', Promise.reject(new Error('no'))))).rejects.toThrow('no');
  expect(reached).toEqual(['a begun', 'a settled', 'b begun', 'b settled']);
});

it.each(['begun', 'settled'] as const)(
  'a life of the worker ends at a mark that is %s: nothing behind it ever happens',
  async (phase) => {
    const life = lifeUntil('a', phase);
    let done = 'nothing';
    void life.run(async () => {
      await linkmintMark('before', Promise.resolve());
      done = 'what is before the mark';
      await linkmintMark('a', Promise.resolve());
      done = 'what is behind it';
    });
    await turns();
    expect(done).toBe('what is before the mark');
    expect(life.isOver()).toBe(true);
  },
);

it('a life of the worker takes what was not committed with it, and leaves what was', async () => {
  const life = lifeUntil('a', 'settled');
  void life.run(async () => {
    const db = await linkmintMark('open', openStore());
    await linkmintMark('first', db.put('rows', 1, 'committed'));
    const transaction = db.transaction('rows', 'readwrite');
    await linkmintMark('second', transaction.store.put(1, 'not committed'));
    await linkmintMark('a', transaction.store.get('not committed'));
    await linkmintMark('end', transaction.done);
  });
  await turns();
  expect(life.isOver()).toBe(true);
  const db = await openStore();
  expect(await db.getAllKeys('rows')).toEqual(['committed']);
  db.close();
});

it('a life of the worker frees its locks, and no life that died in line takes a turn', async () => {
  const holder = beginLife(() => false);
  const waiting = beginLife(() => false);
  const next = beginLife(() => false);
  const taken: string[] = [];
  const hold = (name: string) => async () => {
    taken.push(name);
    await new Promise(() => {});
  };
  holder.run(() => void navigator.locks.request('one', hold('holder')));
  await turns();
  waiting.run(() => void navigator.locks.request('one', hold('waiting')));
  next.run(() => void navigator.locks.request('one', hold('next')));
  await turns();
  waiting.end();
  holder.end();
  await expect.poll(() => taken).toEqual(['holder', 'next']);
  next.end();
});

it('a life of the worker asks nothing of the browser any more, and sleeps no more', async () => {
  const life = beginLife(() => false);
  const clock = fakeClock();
  let isAwake = false;
  life.run(() => {
    void life
      .clockOf(clock)
      .sleep(10)
      .then(() => {
        isAwake = true;
      });
  });
  life.end();
  life.run(() => void browser.storage.local.set({ late: 1 }));
  await clock.advance(100);
  expect(isAwake).toBe(false);
  expect(await browser.storage.local.get(null)).toEqual({});
});
