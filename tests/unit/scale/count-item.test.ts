import { expect, it } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { raiseDeviceCounts } from '#lib/store/quota/device-counts.ts';
import { toCountItem } from '#tests/scale/count-item.ts';

it('the bytes of a count are those of what a device stores', async () => {
  const deviceId = crypto.randomUUID();
  const counts = Object.fromEntries(
    Array.from({ length: 22 }, (_, day) => [`2026-03-${String(day + 1).padStart(2, '0')}`, 8]),
  );
  await raiseDeviceCounts('f'.repeat(32), deviceId, counts);
  const [[key = '', value] = []] = Object.entries(await browser.storage.sync.get(null));
  const simulated = toCountItem(22, 8);
  expect(key).toHaveLength(simulated.key.length);
  expect(key.length + JSON.stringify(value).length).toBe(simulated.bytes);
});
