import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { copyButton } from './surfaces/every-page.ts';
import { addChannel, channelNameField, exportChannels, waitForChannel } from './surfaces/options.ts';
import { copyDeeplink, deeplinkField, subIdField } from './surfaces/popup.ts';
import { linkDetails } from './surfaces/workspace.ts';

async function addPreset(options: Page, name: string, subIds: readonly string[]) {
  await addChannel(options, name);
  await options.getByText('Sub IDs 4 and 5').click();
  for (const [index, subId] of subIds.entries()) {
    await options.getByRole('textbox', { name: `Sub ID ${index + 1}` }).fill(subId);
  }
  await channelNameField(options).focus();
  await waitForChannel(options, name);
}

const chosen = (popup: Page) => popup.getByRole('combobox', { name: 'Preset' }).locator('option:checked');

test('the default preset is chosen, its tokens are in the link, and the page is known as linked for it', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  await addPreset(options, 'Newsletter', ['{preset}-{slug}', '{offer_id}', '', '', 'n{counter}']);
  await options.getByRole('button', { name: 'Use Newsletter by default' }).click();
  await expect(options.getByRole('button', { name: 'Use Newsletter by default', pressed: true })).toBeVisible();

  const page = await extension.visit(sandbox.productUrl);
  const popup = await extension.openPopup(page);
  await expect(chosen(popup)).toHaveText('Newsletter');
  await popup.getByText('Sub IDs', { exact: true }).click();
  await expect(subIdField(popup, 1)).toHaveValue('{preset}-{slug}');
  await expect(popup.getByText('Newsletter-jasmine-rice-5-kg')).toBeVisible();
  const first = await copyDeeplink(popup);
  // Each click is an act of its own: its number makes it another link.
  await expect(popup.getByText('n2')).toBeVisible();
  await expect(async () => {
    // One that comes within 300 ms is the second half of a double click.
    await copyButton(popup).click();
    await expect(deeplinkField(popup)).not.toHaveValue(first);
  }).toPass();

  const offerId = String(sandbox.control.findOfferByName('Kedai Harian MY')?.offerId);
  const subs = { aff_sub: 'Newsletter-jasmine-rice-5-kg', aff_sub2: offerId };
  expect(listCalls(sandbox, 'deeplink/generate').map(({ parameters }) => parameters)).toMatchObject([
    { ...subs, aff_sub5: 'n1' },
    { ...subs, aff_sub5: 'n2' },
  ]);
  await popup.close();

  // With other sub IDs, too, the popup says that the page was linked before, and shows the link.
  const again = await extension.openPopup(page);
  await again.getByRole('combobox', { name: 'Preset' }).selectOption('No preset');
  await expect(again.getByText(/^Also linked .+ for Newsletter$/)).toBeVisible();
  const opened = extension.context.waitForEvent('page');
  // The popup closes under the click, as its tab opens.
  await again
    .getByRole('link', { name: 'Show' })
    .click()
    .catch(() => undefined);
  await expect(linkDetails(await opened)).toBeVisible();
});

test('presets are exported to a file and imported from it', { tag: '@release' }, async ({ options }) => {
  await addPreset(options, 'Newsletter', ['news-{date}']);
  const downloaded = options.waitForEvent('download');
  await exportChannels(options);
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('linkmint-presets.json');
  const path = await download.path();

  await options.getByRole('button', { name: 'Delete Newsletter' }).click();
  await expect(options.getByText('Newsletter is deleted.')).toBeVisible();
  await expect(options.getByRole('link', { name: 'Newsletter' })).toHaveCount(0);

  await options.getByLabel('Import channels').setInputFiles(path);
  await expect(options.getByRole('link', { name: 'Newsletter' })).toBeVisible();
  await expect(options.getByText('Imported 1 channel')).toBeVisible();

  await options
    .getByLabel('Import channels')
    .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(options.getByRole('alert')).toContainText("not an export of Linkmint's presets");
});
