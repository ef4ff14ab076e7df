import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { copyDeeplink } from './fixtures/copy-deeplink.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { openOptionsPage } from './fixtures/open-options-page.ts';

const product = '/my/product/jasmine-rice-5-kg';

async function addPreset(options: Page, name: string, subIds: readonly string[]) {
  await openOptionsPage(options, 'Presets');
  await options.getByRole('button', { name: 'New preset' }).click();
  await options.getByRole('textbox', { name: 'Preset name' }).fill(name);
  for (const [index, subId] of subIds.entries()) {
    await options.getByRole('textbox', { name: `Sub ID ${index + 1}` }).fill(subId);
  }
  await options.getByRole('button', { name: 'Save preset' }).click();
  await expect(options.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
}

const chosen = (popup: Page) => popup.getByRole('combobox', { name: 'Preset' }).locator('option:checked');

test('without presets there is nothing of them in the popup', async ({ extension, sandbox }) => {
  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
  const popup = await extension.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Sub ID 1' })).toBeVisible();
  await expect(popup.getByRole('combobox', { name: 'Preset' })).toHaveCount(0);
});

test('the default preset is chosen, and its tokens are in the link', async ({ extension, sandbox, options }) => {
  await addPreset(options, 'Newsletter', ['{preset}-{slug}', '{offer_id}', '', '', 'n{counter}']);
  await options.getByRole('button', { name: 'Use Newsletter by default' }).click();
  await expect(options.getByRole('button', { name: 'Use Newsletter by default', pressed: true })).toBeVisible();

  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
  const popup = await extension.openPopup(page);
  await expect(chosen(popup)).toHaveText('Newsletter');
  await expect(popup.getByRole('textbox', { name: 'Sub ID 1' })).toHaveValue('{preset}-{slug}');
  await expect(popup.getByText('Newsletter-jasmine-rice-5-kg')).toBeVisible();
  const first = await copyDeeplink(popup);
  // Each click is an act of its own: its number makes it another link.
  await expect(popup.getByText('n2')).toBeVisible();
  await popup.getByRole('button', { name: 'Copy deeplink' }).click();
  await expect(popup.getByRole('textbox', { name: 'Deeplink', exact: true })).not.toHaveValue(first);

  const offerId = String(sandbox.control.findOfferByName('Kedai Harian MY')?.offerId);
  const subs = { aff_sub: 'Newsletter-jasmine-rice-5-kg', aff_sub2: offerId };
  expect(listCalls(sandbox, 'deeplink/generate').map(({ parameters }) => parameters)).toMatchObject([
    { ...subs, aff_sub5: 'n1' },
    { ...subs, aff_sub5: 'n2' },
  ]);
});

test("a site's preset goes before the program's, and that before the default", async ({
  extension,
  sandbox,
  options,
}) => {
  await addPreset(options, 'Every', ['every']);
  await addPreset(options, 'Program', ['program']);
  await addPreset(options, 'Site', ['site']);
  await options.getByRole('button', { name: 'Use Every by default' }).click();
  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
  const openWith = async (name: string) => {
    const popup = await extension.openPopup(page);
    await expect(chosen(popup)).toHaveText(name);
    return popup;
  };

  const popup = await openWith('Every');
  await popup.getByRole('combobox', { name: 'Preset' }).selectOption('Program');
  await expect(popup.getByRole('textbox', { name: 'Sub ID 1' })).toHaveValue('program');
  await popup.getByText('Sub IDs', { exact: true }).click();
  await popup.getByRole('checkbox', { name: 'Use for this program' }).check();
  await popup.close();

  const second = await openWith('Program');
  await second.getByRole('combobox', { name: 'Preset' }).selectOption('Site');
  await second.getByText('Sub IDs', { exact: true }).click();
  await second.getByRole('checkbox', { name: 'Use for this site' }).check();
  await second.close();
  await (await openWith('Site')).close();

  await options.getByRole('button', { name: 'Stop using Site for kedai-harian.localhost' }).click();
  await expect(options.getByRole('button', { name: /^Stop using Site/ })).toHaveCount(0);
  await (await openWith('Program')).close();
  await options.getByRole('button', { name: 'Stop using Program for Kedai Harian MY' }).click();
  await expect(options.getByRole('button', { name: /^Stop using/ })).toHaveCount(0);
  await openWith('Every');
});

test('what a preset is edited to is for this link: the preset and what is remembered stay', async ({
  extension,
  sandbox,
  options,
}) => {
  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
  const plain = await extension.openPopup(page);
  await plain.getByRole('textbox', { name: 'Sub ID 1' }).fill('by hand');
  await copyDeeplink(plain);
  await plain.close();
  await addPreset(options, 'Newsletter', ['{host}']);
  await options.getByRole('button', { name: 'Use Newsletter by default' }).click();
  await expect(options.getByRole('button', { name: 'Use Newsletter by default', pressed: true })).toBeVisible();

  const popup = await extension.openPopup(page);
  await popup.getByRole('textbox', { name: 'Sub ID 1' }).fill('{host}-once');
  await copyDeeplink(popup);
  expect(listCalls(sandbox, 'deeplink/generate')[1]?.parameters).toMatchObject({
    aff_sub: 'kedai-harian.localhost-once',
  });
  await popup.close();

  const again = await extension.openPopup(page);
  await expect(again.getByRole('textbox', { name: 'Sub ID 1' })).toHaveValue('{host}');
  await again.getByRole('combobox', { name: 'Preset' }).selectOption('No preset');
  await expect(again.getByRole('textbox', { name: 'Sub ID 1' })).toHaveValue('by hand');
});

test('warnings are notes, and a sub-ID that would be too long is not sent', async ({ extension, sandbox, options }) => {
  await addPreset(options, 'Risky', [`{host} ${'x'.repeat(240)}`, 'me@mail.example']);
  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
  const popup = await extension.openPopup(page);
  await popup.getByRole('combobox', { name: 'Preset' }).selectOption('Risky');
  await expect(popup.getByRole('note').filter({ hasText: 'e-mail address' })).toBeVisible();
  await expect(popup.getByRole('alert')).toHaveCount(0);
  await popup.getByRole('button', { name: 'Copy deeplink' }).click();
  await expect(popup.getByRole('alert')).toContainText('too long');
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(0);
});

test('presets leave as a file and come back from it', async ({ options }) => {
  await addPreset(options, 'Newsletter', ['news-{date}']);
  const downloaded = options.waitForEvent('download');
  await options.getByRole('button', { name: 'Export presets' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('linkmint-presets.json');
  const path = await download.path();

  await options.getByRole('button', { name: 'Delete Newsletter…' }).click();
  await options.getByRole('button', { name: 'Delete preset Newsletter' }).click();
  await expect(options.getByRole('button', { name: 'Edit Newsletter' })).toHaveCount(0);

  await options.getByLabel('Import presets').setInputFiles(path);
  await expect(options.getByRole('button', { name: 'Edit Newsletter' })).toBeVisible();
  await expect(options.getByText('Imported 1 preset')).toBeVisible();

  await options
    .getByLabel('Import presets')
    .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(options.getByRole('alert')).toContainText("not an export of Linkmint's presets");
});
