// @vitest-environment happy-dom

import { cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { LinksTab } from '#entrypoints/workspace/links/links-tab.tsx';
import { useLinkFormats } from '#entrypoints/workspace/links/use-link-formats.ts';
import type { WorkspaceSnapshot } from '#entrypoints/workspace/workspace-services.ts';
import { toLinkRow } from '#lib/domain/links/link-row.ts';
import { emptyPresetBook, type PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { makeTabDeps } from '#tests/builders/make-tab-deps.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

const snapshot: WorkspaceSnapshot = aWorkspaceSnapshot();

let account: OpenAccount;
let database: Database;
beforeEach(async () => {
  account = await openTestAccount();
  ({ database } = account);
});

function show(
  from: Pick<Database, 'transaction'> = database,
  params: Readonly<Record<string, string>> = {},
  clock: { readonly nowMs?: () => number } = {},
) {
  const deps = makeTabDeps(account, { database: from as Database, ...clock });
  return render(<LinksTab deps={deps} snapshot={snapshot} params={params} setParams={() => undefined} />);
}

it('the Links tab says when the links cannot be read, and reads them when asked again', async () => {
  await database.put('links', { ...aKeptLink({ title: 'Rice cooker' }), reuseKey: 'key' });
  let isBroken = true;
  const transaction: Database['transaction'] = ((...of: Parameters<Database['transaction']>) => {
    if (isBroken) throw new DOMException('gone', 'InvalidStateError');
    return database.transaction(...of);
  }) as Database['transaction'];
  show({ transaction });
  expect((await screen.findByRole('alert')).textContent).toContain('Your links could not be read.');

  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('1 link')).toBeDefined());
});

/** The database of 250 links with a tag, of which the second batch is read only once `go` is called. */
async function storeLongList() {
  const { store, done } = database.transaction('links', 'readwrite');
  for (let at = 0; at < 250; at += 1) void store.put(aKeptLink({ linkId: `${at}`, mintedAtMs: at, tags: ['mail'] }));
  await done;
  let isHeld = true;
  let batches = 0;
  const hold = async () => {
    const writing = database.transaction('links', 'readwrite');
    while (isHeld) await writing.store.count();
  };
  const transaction: Database['transaction'] = ((...of: Parameters<Database['transaction']>) => {
    batches += Number(of[0] === 'links');
    if (of[0] === 'links' && batches === 2) void hold();
    return database.transaction(...of);
  }) as Database['transaction'];
  const from = new Proxy(database, {
    get: (target, name) => (name === 'transaction' ? transaction : target[name as keyof Database]),
  });
  return {
    from,
    go: () => {
      isHeld = false;
    },
  };
}

it('the Links tab offers an act on all links only once all of them are read', async () => {
  const { from, go } = await storeLongList();
  show(from, { tag: 'mail' });
  await screen.findByText('200 links, reading more…');
  expect(screen.queryByRole('button', { name: /from all links$/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true);
  go();
  await screen.findByText('250 links');
  expect(screen.getByRole('button', { name: /from all links$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', false);
});

it('the Links tab explains how the first link is made, and says where no link fits the search', async () => {
  show();
  await screen.findByText('No links yet');
  expect(screen.getByText('Open a product page of one of your programs.')).toBeTruthy();
  cleanup();
  await database.put('links', aKeptLink({ title: 'Rice cooker' }));
  show(database, { q: 'nothing' });
  await screen.findByText('No link fits');
  expect(screen.getByRole('button', { name: 'Clear search and filters' })).toBeTruthy();
});

it('the Links tab has the links of the last days as of the day on which it is looked at', async () => {
  let clockMs = Date.UTC(2026, 10, 24, 4);
  await database.put(
    'links',
    aKeptLink({ linkId: 'old', title: 'Rice cooker', mintedAtMs: clockMs - 6.5 * 86_400_000 }),
  );
  await database.put('links', aKeptLink({ linkId: 'new', title: 'Desk lamp', mintedAtMs: clockMs }));
  show(database, { period: '7' }, { nowMs: () => clockMs });
  await screen.findByText('2 links');
  clockMs += 86_400_000;
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('1 of 2 links');
});

it('the Links tab shows what a page or a service wrote as text, and the link as no anchor', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const link = aKeptLink({ title: hostile, offerName: hostile, note: hostile, tags: [hostile] });
  await database.put('links', link);
  const { container } = show(database, { id: link.linkId });
  await screen.findByRole('complementary', { name: 'Link details' });

  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText(link.trackingLink).closest('a')).toBeNull();
  expect([...container.querySelectorAll('a')].every((anchor) => anchor.hash.startsWith('#/links'))).toBe(true);
});

it('the Links tab offers no copy of a wish without a link, and says why and what next', async () => {
  await database.put('journal', {
    requestId: 'wish',
    state: 'refused',
    error: 'deeplink-refused',
    offerId: '101',
    offerName: 'Kedai Harian (MY)',
    reuseKey: JSON.stringify(['101', 'https://www.kedai.example/p/1', '', '', '', '', '']),
    updatedAtMs: Date.UTC(2026, 10, 20),
  });
  show(database, { id: 'wish' });
  const detail = await screen.findByRole('complementary', { name: 'Link details' });
  expect(detail.textContent).toContain('Your network makes no deeplink for this page.');
  expect(detail.textContent).toContain("Use the program's landing link.");
  expect(screen.queryByRole('button', { name: /^Copy as/ })).toBeNull();
});

it.each([
  ['en-GB', '24 Nov, 09:30'],
  ['th-TH', '24 พ.ย. 09:30'],
  ['vi-VN', '09:30 24 thg 11'],
  ['zh-CN', '11月24日 09:30'],
])('the Links tab says day and time of a link once, as the language writes them: %s', async (language, text) => {
  const { getMessage } = fakeBrowser.i18n;
  fakeBrowser.i18n.getMessage = (key: string, substitutions?: string | (string | number)[]) =>
    key === 'intlLocale' ? language : getMessage(key, substitutions);
  const link = aKeptLink({ mintedAtMs: new Date(2026, 10, 24, 9, 30).getTime() });
  await database.put('links', link);
  show(database, { id: link.linkId });
  const detail = await screen.findByRole('complementary', { name: 'Link details' });
  expect(within(detail).getByText('Made').nextElementSibling?.textContent).toBe(text);
});

it('the format of links is as it is now, where another window changed it', async () => {
  const toBook = (template: string): PresetBook => ({
    ...emptyPresetBook,
    templates: [{ kind: 'template', formatId: 'mine', name: 'Mine', template }],
  });
  let book = toBook('Old: {link}');
  const services = { readPresetBook: async () => book };
  const { result } = renderHook(() => useLinkFormats(services, 'mine'));
  await waitFor(() => expect(result.current.book).toBe(book));
  book = toBook('New: {link}');
  announceDataChange('presets');
  const row = toLinkRow(aKeptLink(), undefined, { accountId: 'a', idPrefix: '' });
  await waitFor(() => expect(result.current.of(row)).toMatchObject({ template: 'New: {link}' }));
});
