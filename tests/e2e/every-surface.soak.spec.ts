import { expect } from '@playwright/test';
import type { BarrierRow } from '../setup/describe-barriers.ts';
import { writeFigurePages } from '../setup/figure-pages.ts';
import { writeFigures } from '../setup/figures.ts';
import { findBarriers } from './fixtures/find-barriers.ts';
import { walkSurfaces } from './fixtures/walk-surfaces.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';

test.use({ keepsWelcome: true, sandboxOptions: { ratePerMinute: 600 } });

const themes = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced colours', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const;

test('no surface has a barrier that WCAG 2.2 AA names, in any state and theme', async ({ extension, sandbox }) => {
  test.setTimeout(1_800_000);
  const found: string[] = [];
  const rows: BarrierRow[] = [];
  for await (const { surface, state, page } of walkSurfaces({ extension, sandbox })) {
    const counts: Record<string, number> = {};
    for (const { name, media } of themes) {
      await page.emulateMedia(media);
      const barriers = await findBarriers(page);
      counts[name] = barriers.length;
      found.push(...barriers.map((barrier) => `${surface}, ${state}, ${name}: ${barrier}`));
    }
    rows.push({ surface, state, barriers: counts });
    await page.emulateMedia({ colorScheme: null, forcedColors: null });
  }
  writeFigures('barriers', rows);
  writeFigurePages();
  expect(found).toEqual([]);
});
