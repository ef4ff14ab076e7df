import { expect } from '@playwright/test';
import { aPost, aPostChannel } from '../builders/a-post.ts';
import * as scripts from './fixtures/browser-scripts.mjs';
import type { FirefoxDriver } from './fixtures/create-firefox-driver.ts';
import type { FirefoxPage } from './fixtures/create-firefox-page.ts';
import { withFirefox as test } from './fixtures/with-firefox.ts';

/** What these tests read of a backup. */
interface SavedFile {
  readonly savedAt: string;
  readonly accounts: readonly [
    {
      readonly counts: { readonly devices: readonly object[] };
      readonly links: readonly object[];
      readonly posts: readonly object[];
    },
  ];
}

const hourMs = 3_600_000;

/** Saves a backup, as the user does, and returns it. */
async function saveBackup(firefox: FirefoxDriver): Promise<SavedFile> {
  await firefox.inBrowser(scripts.forgetDownloads);
  const options = await firefox.openOwn('options.html#/data');
  await options.click('Save a backup');
  await expect.poll(() => firefox.inBrowser(scripts.readNewestDownload)).not.toBeNull();
  await firefox.close(options);
  return JSON.parse((await firefox.inBrowser(scripts.readNewestDownload)) ?? '');
}

/** Hands over a file for a restore, as the user does. Returns the page that shows how far it is. */
async function restore(firefox: FirefoxDriver, file: SavedFile): Promise<FirefoxPage> {
  const options = await firefox.openOwn('options.html#/data');
  await options.click('Restore a backup…');
  await options.chooseFile('Choose a file', 'other-device.json', JSON.stringify(file));
  await options.click('Restore');
  return options;
}

/** The file as another device has it: its own links of the day, and a post whose Telegram text was edited there. */
function toOtherDevice(file: SavedFile, deviceId: string, text: string, editedAtMs: number): SavedFile {
  const [account] = file.accounts;
  const channels = [aPostChannel({ text, isEdited: true })];
  const post = aPost({ channels, createdAtMs: editedAtMs - hourMs, changedAtMs: editedAtMs });
  const days = { [file.savedAt.slice(0, 10)]: 3 };
  const devices = [...account.counts.devices, { deviceId, days }];
  return { ...file, accounts: [{ ...account, counts: { ...account.counts, devices }, posts: [post] }] };
}

test('two devices’ files are restored one after the other: both edited texts stay, and both counts', {
  tag: '@release',
}, async ({ firefox, sandbox }) => {
  const page = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/in-the-backup'));
  const popup = await firefox.openPopup(page);
  await popup.click('Copy deeplink');
  await popup.expectText('Copied');
  await firefox.closePopup();
  const before = await saveBackup(firefox);
  const usedBefore = countLinks(before);
  expect(JSON.stringify(before)).not.toContain(sandbox.secret);
  expect(JSON.stringify(before.accounts[0].links)).toContain('/my/product/in-the-backup');

  const editedAtMs = Date.parse(before.savedAt) - 2 * hourMs;
  for (const [deviceId, text, atMs] of [
    ['laptop', 'The text of the laptop', editedAtMs],
    ['phone', 'The text of the phone', editedAtMs + hourMs],
  ] as const) {
    const options = await restore(firefox, toOtherDevice(before, deviceId, text, atMs));
    await options.expectText('Restored.');
    await firefox.close(options);
  }

  const after = await saveBackup(firefox);
  const [account] = after.accounts;
  expect(account.posts).toEqual([
    expect.objectContaining({
      postId: 'post-1',
      channels: [expect.objectContaining({ text: 'The text of the phone', otherTexts: ['The text of the laptop'] })],
    }),
  ]);
  expect(account.links).toEqual(before.accounts[0].links);
  expect(countLinks(after)).toBe(usedBefore + 6);
  const workspace = await firefox.openOwn('workspace.html#/posts');
  await workspace.expectText('Rainy-season kitchen');
  await firefox.close(workspace);
});

test('a restore resumes after Firefox stopped its event page', { tag: '@release' }, async ({ firefox }) => {
  const saved = await saveBackup(firefox);
  const [account] = saved.accounts;
  const added = Array.from({ length: 4_000 }, (_, index) => ({
    offerId: '101',
    destinationUrl: `https://www.kedai.example/stopped/${index}`,
    trackingLink: `https://go.links.example/stopped-${index}`,
  }));
  const options = await restore(firefox, { ...saved, accounts: [{ ...account, links: [...account.links, ...added] }] });
  await options.expectText('You can close this page');
  await firefox.stopEventPage();
  await options.expectText('Restored.');
  await firefox.close(options);
  const after = await saveBackup(firefox);
  expect(after.accounts[0].links).toHaveLength(account.links.length + added.length);
});

const countLinks = ({ accounts: [{ counts }] }: SavedFile): number =>
  counts.devices
    .flatMap((device) => Object.values((device as { readonly days: Readonly<Record<string, number>> }).days))
    .reduce((sum, links) => sum + links, 0);
