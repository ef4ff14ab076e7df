import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { copyDeeplink } from './fixtures/copy-deeplink.ts';
import { listCalls } from './fixtures/list-calls.ts';

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
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText(program);
    await copyDeeplink(popup);
    await popup.close();
  }
  expect(listCalls(sandbox, 'deeplink/generate').map(({ parameters }) => parameters.offer_id)).toEqual(
    pages.map(({ program }) => String(sandbox.control.findOfferByName(program)?.offerId)),
  );
});

test('two programs on one page: the popup is unsure, and the chosen one gets the link', async ({
  extension,
  sandbox,
}) => {
  const page = await extension.visit(sandbox.toSiteUrl('www.rumah-rotan', '/'));
  const popup = await extension.openPopup(page);
  await expect(popup.getByText('unsure')).toBeVisible();
  const choice = popup.getByRole('radiogroup', { name: 'Program' }).getByRole('radio');
  await expect(choice).toHaveCount(2);
  await expect(choice.first()).toBeFocused();
  const heading = popup.getByRole('heading', { level: 1 });
  const first = (await heading.textContent()) ?? '';
  await popup.keyboard.press('ArrowDown');
  await expect(popup.getByText('unsure')).toHaveCount(0);
  const second = (await heading.textContent()) ?? '';
  expect([first, second].sort()).toEqual(['Rumah Rotan', 'Rumah Rotan Loyalty']);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('textbox', { name: 'Deeplink' })).toBeVisible();
  expect(listCalls(sandbox, 'deeplink/generate').map(({ parameters }) => parameters.offer_id)).toEqual([
    String(sandbox.control.findOfferByName(second)?.offerId),
  ]);

  await popup.getByRole('checkbox', { name: /^Always this one on/ }).check();
  await popup.close();
  const again = await extension.openPopup(page);
  await expect(again.getByRole('heading', { level: 1 })).toHaveText(second);
  await expect(again.getByText('unsure')).toHaveCount(0);
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
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText(program);
    await expect(popup.getByText('unsure')).toBeVisible();
    const callsBefore = listCalls(sandbox, 'deeplink/generate').length;
    await expect(popup.getByRole('radiogroup', { name: 'Program' }).getByRole('radio')).toBeFocused();
    await popup.keyboard.press('Enter');
    await expect(popup.getByText('unsure')).toHaveCount(0);
    await expect(popup.getByRole('button', { name: 'Copy deeplink' })).toBeFocused();
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(callsBefore);
    await popup.keyboard.press('Enter');
    await expect(popup.getByRole('textbox', { name: 'Deeplink' })).toBeVisible();
    await popup.close();

    const again = await extension.openPopup(await extension.visit(sandbox.toSiteUrl(site, '/')));
    await expect(again.getByRole('heading', { level: 1 })).toHaveText(program);
    await expect(again.getByText('unsure')).toHaveCount(0);
    await again.close();
  }
});
