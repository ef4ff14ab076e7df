import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { copyDeeplink } from './fixtures/copy-deeplink.ts';
import { findBarriers } from './fixtures/find-barriers.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`popup and options have no barrier that WCAG 2.2 AA names, ${colorScheme}`, async ({
    extension,
    sandbox,
    options,
  }) => {
    await options.emulateMedia({ colorScheme });
    expect(await findBarriers(options)).toEqual([]);

    const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/')));
    await popup.emulateMedia({ colorScheme });
    await expect(popup.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findBarriers(popup)).toEqual([]);
    await copyDeeplink(popup);
    expect(await findBarriers(popup)).toEqual([]);
    await popup.close();

    const none = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('no-program', '/')));
    await none.emulateMedia({ colorScheme });
    await expect(none.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findBarriers(none)).toEqual([]);

    // The link that was made is in the open options, as a chart.
    await expect(options.getByRole('figure')).toBeVisible();
    expect(await findBarriers(options)).toEqual([]);
  });
}
