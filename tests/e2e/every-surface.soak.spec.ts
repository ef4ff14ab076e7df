import { expect } from '@playwright/test';
import { alignTable } from '../setup/align-table.ts';
import { writeBetweenMarks } from '../setup/write-between-marks.ts';
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
  const rows: string[][] = [];
  for await (const { surface, state, page } of walkSurfaces({ extension, sandbox })) {
    const counts: string[] = [];
    for (const { name, media } of themes) {
      await page.emulateMedia(media);
      const barriers = await findBarriers(page);
      counts.push(String(barriers.length));
      found.push(...barriers.map((barrier) => `${surface}, ${state}, ${name}: ${barrier}`));
    }
    rows.push([surface, state, ...counts]);
    await page.emulateMedia({ colorScheme: null, forcedColors: null });
  }
  const heading = ['Surface', 'State', ...themes.map(({ name }) => name)];
  writeBetweenMarks(
    'accessibility.md',
    'barriers',
    alignTable([heading, ...rows], (column) => column < 2),
  );
  expect(found).toEqual([]);
});
