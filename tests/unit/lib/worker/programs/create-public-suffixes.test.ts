import { expect, it } from 'vitest';
import { createPublicSuffixes } from '#lib/worker/programs/create-public-suffixes.ts';

/** A list whose readings are counted and fail while `isBroken`. */
function aList() {
  const list = { readings: 0, isBroken: false };
  const readList = async () => {
    list.readings += 1;
    if (list.isBroken) throw new Error('no such file');
    return '// a notice\ncom\n*.ck\n!www.ck';
  };
  return { list, suffixes: createPublicSuffixes({ readList }) };
}

it('the reader of public suffixes reads the list once for all callers, and keeps it', async () => {
  const { list, suffixes } = aList();
  expect(list.readings).toBe(0);
  const [first, second] = await Promise.all([suffixes.read(), suffixes.read()]);
  expect(await suffixes.read()).toBe(first);
  expect(second).toBe(first);
  expect([...first]).toEqual(expect.arrayContaining(['com', '*.ck', '!www.ck']));
  expect(list.readings).toBe(1);
});

it('the reader of public suffixes reads the list again after a failure', async () => {
  const { list, suffixes } = aList();
  list.isBroken = true;
  await expect(suffixes.read()).rejects.toThrow('no such file');
  list.isBroken = false;
  expect((await suffixes.read()).has('com')).toBe(true);
  expect(list.readings).toBe(2);
});
