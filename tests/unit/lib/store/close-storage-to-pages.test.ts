import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { closeStorageToPages } from '#lib/store/close-storage-to-pages.ts';

const areas = ['local', 'session', 'sync', 'managed'] as const;
const setAccessLevels = (switchOf: (area: (typeof areas)[number]) => unknown) => {
  for (const area of areas) Object.assign(browser.storage[area], { setAccessLevel: switchOf(area) });
};

describe('storage that page scripts could use', () => {
  afterEach(() => setAccessLevels(() => undefined));

  it('storage that page scripts could use is closed to them if it holds settings, presets, counts and the policy, and open where they look their host up', async () => {
    const say = vi.fn();
    setAccessLevels((area) => async (access: unknown) => say(area, access));
    await closeStorageToPages();
    const closed = { accessLevel: 'TRUSTED_CONTEXTS' };
    expect(say.mock.calls).toEqual([
      ['sync', closed],
      ['managed', closed],
    ]);
  });

  it('storage that page scripts could use stays open, without an error, in a browser that has no such switch', async () => {
    await expect(closeStorageToPages()).resolves.toBeUndefined();
  });
});
