import { expect } from '@playwright/test';
import { alterBuild } from './fixtures/alter-build.ts';
import { findCutTexts } from './fixtures/find-cut-texts.ts';
import { findHardCodedTexts } from './fixtures/find-hard-coded-texts.ts';
import { lengthenTexts } from './fixtures/lengthen-texts.ts';
import { walkSurfaces } from './fixtures/walk-surfaces.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';

test.use({ keepsWelcome: true, sandboxOptions: { ratePerMinute: 600 } });
alterBuild(lengthenTexts);

test('texts two fifths longer fit at 1,280 and 320 px, and every text is one that translators have', async ({
  extension,
  sandbox,
}) => {
  test.setTimeout(1_800_000);
  const found = new Set<string>();
  for await (const { surface, state, page } of walkSurfaces({ extension, sandbox })) {
    // The browser sizes a popup by its content.
    for (const width of surface === 'popup' ? [0] : [1280, 320]) {
      if (width > 0) await page.setViewportSize({ width, height: 800 });
      for (const text of await findCutTexts(page)) found.add(`${surface}, ${state}, ${width || 'as it is'}: ${text}`);
    }
    if (surface !== 'popup') await page.setViewportSize({ width: 1280, height: 800 });
    // The samples are data of an invented service.
    if (surface === 'demo') continue;
    for (const text of await findHardCodedTexts(page)) found.add(`${surface}, ${state}: in no list of texts: ${text}`);
  }
  expect([...found]).toEqual([]);
});
