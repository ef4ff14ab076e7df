import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { copyButton } from './surfaces/every-page.ts';
import {
  alwaysThisOne,
  copyDeeplink,
  deeplinkField,
  programName,
  programRadios,
  unsureNotice,
} from './surfaces/popup.ts';

test('country variants, sub-domains and shops of one host: each page has its own program', { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  const pages = [
    { site: 'www.kedai-harian', path: '/my/', program: 'Kedai Harian MY' },
    { site: 'www.kedai-harian', path: '/sg/product/palm-sugar-blocks', program: 'Kedai Harian SG' },
    { site: 'sg.batik-nusa', path: '/', program: 'Batik Nusa Singapore' },
    { site: 'kompleks-niaga', path: '/buku-bagus/', program: 'Buku Bagus at Kompleks Niaga' },
    { site: 'kompleks-niaga', path: '/kasut-kita/', program: 'Kasut Kita at Kompleks Niaga' },
  ];
  for (const { site, path, program } of pages) {
    const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl(site, path)));
    await expect(programName(popup)).toHaveText(program);
    await copyDeeplink(popup);
    await popup.close();
  }
  expect(listCalls(sandbox, 'deeplink/generate').map(({ parameters }) => parameters.offer_id)).toEqual(
    pages.map(({ program }) => String(sandbox.control.findOfferByName(program)?.offerId)),
  );
});

test('two programs on one page: the popup is unsure, and the chosen one gets the link', { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  const page = await extension.visit(sandbox.toSiteUrl('www.rumah-rotan', '/'));
  const popup = await extension.openPopup(page);
  await expect(unsureNotice(popup)).toBeVisible();
  const choice = programRadios(popup);
  await expect(choice).toHaveCount(2);
  await expect(choice.first()).toBeFocused();
  const heading = programName(popup);
  const first = (await heading.textContent()) ?? '';
  await popup.keyboard.press('ArrowDown');
  await expect(unsureNotice(popup)).toHaveCount(0);
  const second = (await heading.textContent()) ?? '';
  expect([first, second].sort()).toEqual(['Rumah Rotan', 'Rumah Rotan Loyalty']);
  await popup.keyboard.press('Enter');
  await expect(deeplinkField(popup)).toBeVisible();
  expect(listCalls(sandbox, 'deeplink/generate').map(({ parameters }) => parameters.offer_id)).toEqual([
    String(sandbox.control.findOfferByName(second)?.offerId),
  ]);

  await alwaysThisOne(popup).check();
  await popup.close();
  const again = await extension.openPopup(page);
  await expect(programName(again)).toHaveText(second);
  await expect(unsureNotice(again)).toHaveCount(0);
});

test('a program that only names a campaign page is found where its products are, unsure, until it minted there', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  for (const { site, program } of [
    { site: 'www.borong-besar', program: 'Borong Besar' },
    { site: 'www.dagang-dunia', program: 'Dagang Dunia' },
  ]) {
    const page = await extension.visit(sandbox.toSiteUrl(site, '/product/palm-sugar-blocks'));
    const popup = await extension.openPopup(page);
    await expect(programName(popup)).toHaveText(program);
    await expect(unsureNotice(popup)).toBeVisible();
    const callsBefore = listCalls(sandbox, 'deeplink/generate').length;
    await expect(programRadios(popup)).toBeFocused();
    await popup.keyboard.press('Enter');
    await expect(unsureNotice(popup)).toHaveCount(0);
    await expect(copyButton(popup)).toBeFocused();
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(callsBefore);
    await popup.keyboard.press('Enter');
    await expect(deeplinkField(popup)).toBeVisible();
    await popup.close();

    const again = await extension.openPopup(await extension.visit(sandbox.toSiteUrl(site, '/')));
    await expect(programName(again)).toHaveText(program);
    await expect(unsureNotice(again)).toHaveCount(0);
    await again.close();
  }
});
