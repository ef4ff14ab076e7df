import { expect, it } from 'vitest';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readRootValue } from '#lib/store/root-database.ts';
import { makeWorker } from '#tests/builders/make-worker.ts';

it('the panel’s question about tabs is noted once, and open panels hear of it', async () => {
  const worker = await makeWorker();
  const root = await worker.device.root();
  expect(await readRootValue(root, 'tabsAsked')).toBeUndefined();
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  const stop = watchDataChanges(['settings'], resolve);
  await worker.handlers.noteTabsAsked();
  await heard;
  stop();
  expect(await readRootValue(root, 'tabsAsked')).toBe(true);
});
