// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { BulkTab } from '#entrypoints/workspace/bulk/bulk-tab.tsx';
import { createBulkServices } from '#entrypoints/workspace/bulk/create-bulk-services.ts';
import { createDeeplinkServices } from '#entrypoints/workspace/deeplink/create-deeplink-services.ts';
import { RecordDeeplink } from '#entrypoints/workspace/deeplink/record-deeplink.tsx';
import { createLinksServices } from '#entrypoints/workspace/links/create-link-changes.ts';
import type { TabDeps } from '#entrypoints/workspace/workspace-services.ts';
import type { TeamBook } from '#lib/domain/team/team.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { browser } from '#lib/platform/browser.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { makeTabDeps } from '#tests/builders/make-tab-deps.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

const subIds = ['blog', '', '', '', ''] as const;
const offered: TeamBook = {
  presets: [{ presetId: 'team-blog', name: 'Blog', subIds, formatId: 'team-box', from: 'Mei' }],
  templates: [{ kind: 'template', formatId: 'team-box', name: 'Box', template: 'Box: {link}', from: null }],
};

/** An account with a preset of the user's own, and one preset and one format of the team. */
async function makeDeps(): Promise<TabDeps> {
  const account = await openTestAccount();
  await writeMeta(account.database, 'teamBook', offered);
  await browser.storage.sync.set({ 'preset:mail': { name: 'Mail', subIds } });
  const send = (async () => ({})) as Send;
  return makeTabDeps(account, { send });
}

it('Bulk, Coupons and Links can use the team’s presets and formats behind the user’s own', async () => {
  const deps = await makeDeps();
  const books = await Promise.all([
    createBulkServices(deps).readPresets(),
    createDeeplinkServices(deps).readPresets(),
    createLinksServices(deps).readPresetBook(),
  ]);
  for (const { presets, templates } of books) {
    expect(presets.map(({ presetId }) => presetId)).toEqual(['mail', 'team-blog']);
    expect(templates.map(({ formatId }) => formatId)).toEqual(['team-box']);
  }
});

it('Bulk offers them marked: a colleague may have taken any name', async () => {
  const deps = await makeDeps();
  const snapshot = aWorkspaceSnapshot();
  render(<BulkTab deps={deps} snapshot={snapshot} params={{}} setParams={() => undefined} />);
  expect(await screen.findByRole('option', { name: 'Blog (team)' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Mail' })).toBeTruthy();
});

it('Bulk offers a preset as it is named now, where another window renamed it', async () => {
  const deps = await makeDeps();
  render(<BulkTab deps={deps} snapshot={aWorkspaceSnapshot()} params={{}} setParams={() => undefined} />);
  await screen.findByRole('option', { name: 'Mail' });
  await browser.storage.sync.set({ 'preset:mail': { name: 'Newsletter', subIds } });
  announceDataChange('presets');
  expect(await screen.findByRole('option', { name: 'Newsletter' })).toBeTruthy();
});

it('Bulk whose presets cannot be read says why, and reads them when asked again', async () => {
  const deps = await makeDeps();
  const read = vi.spyOn(browser.storage.sync, 'get').mockRejectedValueOnce(new Error('the storage does not answer'));
  render(<BulkTab deps={deps} snapshot={aWorkspaceSnapshot()} params={{}} setParams={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'Mail' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  read.mockRestore();
});

it('a coupon’s deeplink offers them marked', async () => {
  const deps = await makeDeps();
  render(
    <RecordDeeplink
      target={{ offerId: '101', offerName: 'Kedai', url: 'https://kedai.example/', title: '10% off' }}
      pageHint=""
      serviceUrl="https://service.example"
      services={createDeeplinkServices(deps)}
      nowMs={() => 0}
      marked={null}
      toPost={null}
      landingLink="https://go.example/landing"
      onCopy={() => undefined}
    />,
  );
  expect(await screen.findByRole('option', { name: 'Blog (team)' })).toBeTruthy();
});
