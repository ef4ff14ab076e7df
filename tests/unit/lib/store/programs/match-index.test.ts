import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { toMatchBucket } from '#lib/domain/page/match-bucket.ts';
import { browser } from '#lib/platform/browser.ts';
import {
  addMatchHosts,
  hasMatchHosts,
  readMatchHosts,
  removeMatchHosts,
  replaceMatchHosts,
} from '#lib/store/programs/match-index.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

const manyHosts = Array.from({ length: 100_000 }, (_, index) => `www.shop-${index}.example`);

/** Hosts of one bucket: a change of one must leave the others. */
const neighbours = manyHosts.filter((host) => toMatchBucket(host) === toMatchBucket('www.shop-1.example'));

it('the match index has what was added and not removed, whatever shares a bucket', async () => {
  const hosts = fc.uniqueArray(fc.constantFrom(...neighbours.slice(0, 12), ...manyHosts.slice(0, 12)));
  const step = fc.record({ act: fc.constantFrom('add', 'remove', 'replace'), hosts });
  await fc.assert(
    fc.asyncProperty(fc.array(step), async (steps) => {
      await browser.storage.local.clear();
      let expected = new Set<string>();
      for (const { act, hosts: changed } of steps) {
        if (act === 'add') {
          await addMatchHosts(changed);
          expected = expected.union(new Set(changed));
        } else if (act === 'remove') {
          await removeMatchHosts(changed);
          expected = expected.difference(new Set(changed));
        } else {
          await replaceMatchHosts(new Set(changed));
          expected = new Set(changed);
        }
      }
      expect(await readMatchHosts()).toEqual(expected);
      expect(await hasMatchHosts()).toBe(expected.size > 0);
    }),
    runsOr(60),
  );
});

it('the match index does not write a host again', async () => {
  await addMatchHosts(neighbours);
  const set = vi.spyOn(browser.storage.local, 'set');
  await addMatchHosts(neighbours);
  await removeMatchHosts(['elsewhere.example']);
  expect(set).not.toHaveBeenCalled();
  set.mockRestore();
});

it('the match index spreads hosts that are alike over its buckets', () => {
  const sizes = [...Map.groupBy(manyHosts, toMatchBucket).values()].map(({ length }) => length);
  expect(sizes.length).toBeGreaterThan(4_000);
  // 24 on average.
  expect(Math.max(...sizes)).toBeLessThan(60);
});
