import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { findBarriers } from './fixtures/find-barriers.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { seedLinks } from './fixtures/seed-links.ts';
import { openOptionsPage } from './surfaces/options.ts';
import { copyDeeplink, noProgram, programName } from './surfaces/popup.ts';

const search = (popup: Page) => popup.getByRole('searchbox', { name: 'Find a program' });

test('a program is chosen by keyboard alone, and the learned site is listed without a barrier', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  const offer = sandbox.control.findOfferByName('Lampu Terang');
  sandbox.control.updateOffer(offer?.offerId ?? 0, { hosts: ['lampu-terang', 'outlet'] });
  const page = await extension.visit(sandbox.toSiteUrl('outlet', '/product/lamp-1'));
  const popup = await extension.openPopup(page);
  await expect(noProgram(popup)).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Choose a program' })).toBeFocused();
  await popup.keyboard.press('Enter');
  await expect(search(popup)).toBeFocused();
  await expect(popup.getByRole('option').first()).toBeVisible();
  expect(await findBarriers(popup)).toEqual([]);

  await popup.keyboard.press('Escape');
  await expect(popup.getByRole('button', { name: 'Choose a program' })).toBeFocused();
  await popup.keyboard.press('Enter');
  await search(popup).fill('lampu');
  await expect(popup.getByRole('option').filter({ hasText: 'Lampu Terang' }).first()).toBeVisible();
  await popup.keyboard.press('ArrowDown');
  await expect(popup.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await popup.keyboard.press('ArrowUp');
  await expect(popup.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await popup.keyboard.press('ArrowDown');
  await expect(popup.getByRole('option', { selected: true })).not.toContainText('Non-Deeplinkable');
  await popup.keyboard.press('Enter');
  await expect(programName(popup)).toHaveText('Lampu Terang');
  expect(listCalls(sandbox, 'deeplink/generate')).toEqual([]);

  await copyDeeplink(popup);
  expect(listCalls(sandbox, 'deeplink/generate').map(({ parameters }) => parameters.offer_id)).toEqual([
    String(offer?.offerId),
  ]);

  await openOptionsPage(options, 'Merchant pages');
  const learned = options.getByRole('region', { name: 'Learned sites' }).getByRole('listitem');
  await expect(learned.filter({ hasText: 'outlet.localhost' })).toContainText('Learned by a link');
  expect(await findBarriers(options)).toEqual([]);
});

test('a popup that does not fit opens at its top, and scrolls to the rest', { tag: '@release' }, async ({
  extension,
  sandbox,
  options,
}) => {
  await seedLinks(options, 5);
  const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('no-program', '/')));
  await expect(popup.getByRole('button', { name: 'Choose a program' })).toBeFocused();
  const readParts = () =>
    popup.evaluate(() => {
      const main = document.querySelector('main');
      const parts = [...(main?.children ?? [])];
      return {
        scrolledBy: main?.scrollTop,
        isScrollable: main !== null && main.scrollHeight > main.clientHeight,
        squeezed: parts.filter((part) => part.scrollHeight > part.clientHeight).map((part) => part.className),
      };
    });
  await expect.poll(readParts).toEqual({ scrolledBy: 0, isScrollable: true, squeezed: [] });

  // The field is the last part: its result starts at the top again.
  await popup.getByRole('textbox', { name: 'Address' }).fill(sandbox.toSiteUrl('no-program', '/other'));
  await expect(popup.getByRole('button', { name: 'Back to the page' })).toBeVisible();
  await expect.poll(readParts).toEqual({ scrolledBy: 0, isScrollable: true, squeezed: [] });
});
