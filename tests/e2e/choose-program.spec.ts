import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { findBarriers } from './fixtures/find-barriers.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { seedLinks } from './fixtures/seed-links.ts';
import { copiedStatus, copyButton } from './surfaces/every-page.ts';
import { openOptionsPage } from './surfaces/options.ts';
import { alwaysThisOne, copyDeeplink, noProgram, programName, unsureNotice } from './surfaces/popup.ts';
import { destinationsField, makeLinksButton } from './surfaces/workspace.ts';

const search = (popup: Page) => popup.getByRole('searchbox', { name: 'Find a program' });
const learnedSites = (options: Page) => options.getByRole('region', { name: 'Learned sites' });

test('a program that is chosen by keyboard is minted, and its site is known from then on', { tag: '@release' }, async ({
  extension,
  sandbox,
  options,
}) => {
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
  await popup.close();

  const again = await extension.openPopup(page);
  await expect(programName(again)).toHaveText('Lampu Terang');
  await again.close();
  await openOptionsPage(options, 'Merchant pages');
  const row = learnedSites(options).getByRole('listitem').filter({ hasText: 'outlet.localhost' });
  await expect(row).toContainText('Learned by a link');
  expect(await findBarriers(options)).toEqual([]);
  await row.getByRole('button', { name: /^Remove/ }).click();
  await expect(row).toHaveCount(0);
  const forgotten = await extension.openPopup(page);
  await expect(noProgram(forgotten)).toBeVisible();
});

test('a pasted address is matched as its page would be, and its result starts at the top of the popup', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  await test.step('a pasted address is matched as its page would be', async () => {
    const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('no-program', '/')));
    const address = popup.getByRole('textbox', { name: 'Address' });
    await address.fill('a lamp');
    await address.press('Enter');
    await expect(popup.getByText('Paste an address that begins with https://')).toBeVisible();
    const url = sandbox.toSiteUrl('www.kedai-harian', '/sg/product/palm-sugar-blocks');
    await address.fill(`${url}?utm_source=mail`);
    await expect(programName(popup)).toHaveText('Kedai Harian SG');
    expect(await findBarriers(popup)).toEqual([]);
    const link = await copyDeeplink(popup);
    expect(listCalls(sandbox, 'deeplink/generate').map(({ parameters }) => parameters.url)).toEqual([url]);

    await popup.getByRole('button', { name: 'Back to the page' }).click();
    await expect(noProgram(popup)).toBeVisible();
    const last = popup.getByRole('region', { name: 'Your last links' });
    await expect(last.getByRole('listitem')).toHaveCount(1);
    await last.getByRole('button', { name: /^Copy/ }).click();
    await expect(copiedStatus(popup)).toBeVisible();
    await popup.close();
    expect(await extension.readClipboard()).toBe(link);
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
  });
  await test.step('a popup that does not fit opens at its top, and scrolls to the rest', async () => {
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
});

test('a refusal is remembered, without a second call, until it is removed', { tag: '@release' }, async ({
  extension,
  sandbox,
  options,
}) => {
  const page = await extension.visit(sandbox.toSiteUrl('no-program', '/product/wren-1'));
  const chooseAndCopy = async () => {
    const popup = await extension.openPopup(page);
    await popup.getByRole('button', { name: 'Choose a program' }).click();
    await search(popup).fill('Kedai Harian MY');
    await popup.getByRole('option').first().click();
    await expect(programName(popup)).toHaveText('Kedai Harian MY');
    await copyButton(popup).click();
    await expect(popup.getByRole('alert')).toContainText(/landing/i);
    await popup.close();
  };
  await chooseAndCopy();
  await chooseAndCopy();
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
  await openOptionsPage(options, 'Merchant pages');
  const row = learnedSites(options).getByRole('listitem').filter({ hasText: 'no-program.localhost' });
  await expect(row).toContainText(/Refused by your network: not asked again until \d+ \w+/);
  await row.getByRole('button', { name: /^Remove/ }).click();
  await expect(learnedSites(options)).toContainText('Nothing learned yet');
  await chooseAndCopy();
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(2);
});

test('"Wrong program?" holds for the site, can be undone, and is removed in the options', { tag: '@release' }, async ({
  extension,
  sandbox,
  options,
}) => {
  const page = await extension.visit(sandbox.toSiteUrl('www.rumah-rotan', '/'));
  // On a site with a default the popup does not ask.
  const asking = await extension.openPopup(page);
  await alwaysThisOne(asking).check();
  await expect(unsureNotice(asking)).toHaveCount(0);
  await asking.close();

  const popup = await extension.openPopup(page);
  const wrong = () => popup.getByRole('combobox', { name: 'Program' }).selectOption('Wrong program?');
  const first = (await programName(popup).textContent()) ?? '';
  await wrong();
  await expect(popup.getByRole('button', { name: /^Undo/ })).toBeFocused();
  await expect(programName(popup)).not.toHaveText(first);
  const second = (await programName(popup).textContent()) ?? '';
  expect(await findBarriers(popup)).toEqual([]);
  await popup.keyboard.press('Enter');
  await expect(programName(popup)).toHaveText(first);
  await wrong();
  await expect(programName(popup)).toHaveText(second);
  await wrong();
  await expect(noProgram(popup)).toBeVisible();
  await popup.close();

  const again = await extension.openPopup(page);
  await expect(noProgram(again)).toBeVisible();
  await again.close();
  await openOptionsPage(options, 'Merchant pages');
  const rows = learnedSites(options).getByRole('listitem').filter({ hasText: 'wrong program' });
  await expect(rows).toHaveCount(2);
  await rows
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(rows).toHaveCount(1);
  const last = await extension.openPopup(page);
  await expect(programName(last)).toHaveText(/^Rumah Rotan/);
  expect(listCalls(sandbox, 'deeplink/generate')).toEqual([]);
});

test('a line of a list without a program takes any of the mirror', { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  const offer = sandbox.control.findOfferByName('Lampu Terang');
  sandbox.control.updateOffer(offer?.offerId ?? 0, { hosts: ['lampu-terang', 'outlet'] });
  const workspace = await extension.openWorkspace('#/bulk');
  const urls = ['/product/1', '/product/2'].map((path) => sandbox.toSiteUrl('outlet', path));
  await destinationsField(workspace).fill(
    [...urls, sandbox.toSiteUrl('www.kedai-harian', '/my/product/rice')].join('\n'),
  );
  await workspace.getByRole('button', { name: 'Choose a program for line 1' }).click();
  await expect(search(workspace)).toBeFocused();
  await search(workspace).fill(String(offer?.offerId));
  await expect(workspace.getByRole('listbox').getByRole('option').first()).toContainText('Lampu Terang');
  expect(await findBarriers(workspace)).toEqual([]);
  await workspace.keyboard.press('Enter');
  await expect(workspace.getByRole('dialog')).toHaveCount(0);
  await expect(workspace.getByRole('button', { name: 'Change the program of line 2' })).toBeVisible();
  await makeLinksButton(workspace).click();
  await expect
    .poll(() => listCalls(sandbox, 'deeplink/generate').map(({ parameters }) => parameters.offer_id))
    .toHaveLength(3);
  expect(
    listCalls(sandbox, 'deeplink/generate')
      .slice(0, 2)
      .map(({ parameters }) => parameters.offer_id),
  ).toEqual([String(offer?.offerId), String(offer?.offerId)]);
});
