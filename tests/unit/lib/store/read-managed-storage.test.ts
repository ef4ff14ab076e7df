import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { createManagedReader } from '#lib/store/read-managed-storage.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

const silence = () =>
  vi.spyOn(fakeBrowser.storage.managed, 'get').mockImplementation(() => new Promise<never>(() => undefined));

it('the reading of the managed storage waits two seconds for a browser that does not answer, and later reads wait for nothing', async () => {
  const clock = fakeClock();
  const read = createManagedReader(clock);
  silence();
  const first = read();
  await clock.advance(1_999);
  expect(clock.sleeperCount()).toBe(1);
  await clock.advance(1);
  expect(await first).toEqual({});
  expect(await read()).toEqual({});
  expect(clock.sleeperCount()).toBe(0);
});

it('the reading of the managed storage keeps to the last answer meanwhile, and announces the next one', async () => {
  const clock = fakeClock();
  const read = createManagedReader(clock);
  await fakeBrowser.storage.managed.set({ callsPerMinute: 12 });
  expect(await read()).toEqual({ callsPerMinute: 12 });
  const silenced = silence();
  const late = read();
  await clock.advance(2_000);
  expect(await late).toEqual({ callsPerMinute: 12 });

  const onChange = vi.fn();
  const stop = watchDataChanges(['settings'], onChange);
  silenced.mockRestore();
  await fakeBrowser.storage.managed.set({ callsPerMinute: 9 });
  await expect.poll(read).toEqual({ callsPerMinute: 9 });
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
  stop();
});

it('the reading of the managed storage is nothing where the browser refuses: Firefox does where no administrator has set anything', async () => {
  vi.spyOn(fakeBrowser.storage.managed, 'get').mockRejectedValue(new Error('Managed storage manifest not found'));
  expect(await createManagedReader(fakeClock())()).toEqual({});
});

it('the reading of the managed storage keeps to the last answer where the browser fails to read it later', async () => {
  const read = createManagedReader(fakeClock());
  await fakeBrowser.storage.managed.set({ switchedOff: ['teams'] });
  expect(await read()).toEqual({ switchedOff: ['teams'] });
  const failing = vi.spyOn(fakeBrowser.storage.managed, 'get').mockRejectedValue(new Error('IO error'));
  expect(await read()).toEqual({ switchedOff: ['teams'] });
  failing.mockRestore();
  await fakeBrowser.storage.managed.clear();
  expect(await read()).toEqual({});
});
