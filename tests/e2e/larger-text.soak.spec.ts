import { expect } from '@playwright/test';
import { findCutTexts } from './fixtures/find-cut-texts.ts';
import { setTextSize } from './fixtures/set-text-size.ts';
import { walkSurfaces } from './fixtures/walk-surfaces.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';

test.use({ keepsWelcome: true, sandboxOptions: { ratePerMinute: 600 } });

test('on every surface, text of twice the size is cut nowhere, and no control covers another', async ({
  extension,
  sandbox,
}) => {
  test.setTimeout(1_800_000);
  const found: string[] = [];
  for await (const { surface, state, page } of walkSurfaces({ extension, sandbox })) {
    await setTextSize(page, 32);
    found.push(...(await findCutTexts(page)).map((text) => `${surface}, ${state}: ${text}`));
    await setTextSize(page, 16);
  }
  expect(found).toEqual([]);
});
