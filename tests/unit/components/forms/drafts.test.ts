// @vitest-environment happy-dom

import { beforeEach, expect, it, vi } from 'vitest';
import { createDrafts, type SaveWords } from '#components/forms/drafts.ts';

/** What asks before the page is closed, of these tests alone. */
const asking = new Set<unknown>();
beforeEach(() => {
  asking.clear();
  vi.spyOn(window, 'addEventListener').mockImplementation((_name, listener) => void asking.add(listener));
  vi.spyOn(window, 'removeEventListener').mockImplementation((_name, listener) => void asking.delete(listener));
});
/** Drafts whose pauses end by the test, and a disk that may be full. */
function makeDrafts() {
  const pauses: { readonly durationMs: number; readonly end: () => void }[] = [];
  const drafts = createDrafts((durationMs) => new Promise((resolve) => pauses.push({ durationMs, end: resolve })));
  const disk = { isFull: false, tries: [] as string[], isStoringSlowly: null as Promise<void> | null };
  const save: SaveWords = async (words, isAgain) => {
    disk.tries.push(isAgain ? `again: ${words}` : words);
    await disk.isStoringSlowly;
    if (disk.isFull) throw new Error('no room');
    return true;
  };
  return { drafts, disk, save, pauses };
}

it('the words of a field are kept until they are stored', async () => {
  const { drafts, save } = makeDrafts();
  drafts.write('text', 'mine', save);
  expect(drafts.read('text')).toBe('mine');
  expect(await drafts.store('text')).toBe(true);
  expect(drafts.read('text')).toBeNull();
});

it('the words of a field are stored one try after the other, and the last words last', async () => {
  const { drafts, disk, save } = makeDrafts();
  const { promise, resolve } = Promise.withResolvers<void>();
  disk.isStoringSlowly = promise;
  for (const words of ['m', 'mi', 'mine']) drafts.write('text', words, save);
  resolve();
  expect(await drafts.store('text')).toBe(true);
  expect(disk.tries).toEqual(['m', 'mine']);
});

it('the words of a field are stored with what the field showed before they were typed', async () => {
  const { drafts } = makeDrafts();
  const told: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const save: SaveWords = (words, _isAgain, over) => {
    told.push([words, over]);
    return promise;
  };
  drafts.write('text', 'm', save, 'shown');
  // The stored words change while the first ones are on their way; the field has the typed ones.
  drafts.write('text', 'mine', save, 'renewed');
  resolve(true);
  expect(await drafts.store('text')).toBe(true);
  expect(told).toEqual([
    ['m', 'shown'],
    ['mine', 'shown'],
  ]);
});

it('the words of a field stay while they cannot be stored, and are stored after a pause that grows, with nothing said meanwhile', async () => {
  const { drafts, disk, save, pauses } = makeDrafts();
  disk.isFull = true;
  drafts.write('text', 'mine', save);
  expect(await drafts.store('text')).toBe(false);
  expect([drafts.read('text'), drafts.hasFailed('text')]).toEqual(['mine', true]);
  expect(asking.size).toBe(1);
  pauses[0]?.end();
  await expect.poll(() => pauses.length).toBe(2);
  expect(pauses[1]?.durationMs).toBeGreaterThan(pauses[0]?.durationMs ?? 0);
  disk.isFull = false;
  pauses[1]?.end();
  await expect.poll(() => drafts.read('text')).toBeNull();
  expect([drafts.hasFailed('text'), asking.size]).toEqual([false, 0]);
  expect(disk.tries.slice(-2)).toEqual(['again: mine', 'again: mine']);
});

it('the words of a field are tried once more when they are needed, since a try under way may be older than the room', async () => {
  const { drafts, disk, save } = makeDrafts();
  const { promise, resolve } = Promise.withResolvers<void>();
  disk.isStoringSlowly = promise;
  disk.isFull = true;
  drafts.write('text', 'mine', async (words, isAgain, over) => {
    const isStored = await save(words, isAgain, over).catch(() => false);
    disk.isFull = false;
    return isStored;
  });
  const storing = drafts.store('text');
  resolve();
  expect(await storing).toBe(true);
});

it('the words of a field are not tried again once their user gave them up', async () => {
  const { drafts, disk, save, pauses } = makeDrafts();
  disk.isFull = true;
  drafts.write('text', 'mine', save);
  await drafts.store('text');
  const before = disk.tries.length;
  drafts.drop('text');
  expect([drafts.read('text'), asking.size]).toEqual([null, 0]);
  pauses[0]?.end();
  drafts.write('name', 'other', save);
  await drafts.store('name');
  expect(disk.tries.slice(before).filter((words) => words.endsWith('mine'))).toEqual([]);
});
