// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { BackupSection } from '#entrypoints/options/backup/backup-section.tsx';
import type { BackupServices } from '#entrypoints/options/backup-services.ts';
import { noRecords } from '#lib/domain/backup/account-records.ts';
import type { AccountIdentity, Backup } from '#lib/domain/backup/backup.ts';
import type { FileRun } from '#lib/domain/backup/file-run.ts';
import { noRollingBackup } from '#lib/domain/backup/rolling-backup.ts';
import { toBackupFile } from '#lib/domain/backup/to-backup-file.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { defaultAccountSettings, defaultUserSettings } from '#lib/domain/settings/settings.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { aFileRun } from '#tests/builders/a-file-run.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { fakeBackupServices, fakeOptionsServices } from '../fake-options-services.ts';

const empty: Backup = {
  savedAtMs: Date.UTC(2026, 10, 22),
  settings: { ...defaultUserSettings, disclosure: 'Advert' },
  presets: emptyPresetBook,
  accounts: [],
};

const anAccountBackup = (change: Partial<AccountIdentity>): Backup['accounts'][number] => ({
  identity: {
    name: '',
    color: 'blue',
    serviceUrl: 'https://publisher.example',
    marketplacePath: 'extra',
    settings: defaultAccountSettings,
    fingerprints: ['ab12'],
    affiliateId: '',
    userEmail: '',
    createdAtMs: 0,
    isActive: true,
    ...change,
  },
  counts: { devices: [], correction: null },
  ...noRecords,
  links: [],
});

/** What the worker has made of a file that was handed over. */
const toShown = (change: Partial<FileRun>) => async () => ({ run: aFileRun(change), accountTitle: null });

function show(change: Partial<BackupServices> = {}) {
  const send = vi.fn(async () => undefined);
  const backup = fakeBackupServices(change);
  const services = fakeOptionsServices({ send, backup });
  render(<BackupSection services={services} accounts={[]} onChange={async () => undefined} />);
  return { send, backup };
}

async function choose(text: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Restore a backup…' }));
  const input = within(screen.getByRole('dialog', { hidden: true })).getByLabelText('Choose a file');
  fireEvent.change(input, { target: { files: [new File([text], 'linkmint-backup.json')] } });
}

it('"Save a backup" saves a file of all that is stored', async () => {
  const { backup } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Save a backup' }));
  await expect
    .poll(() => backup.saveFile)
    .toHaveBeenCalledWith(expect.stringMatching(/^linkmint-backup-[-\d]{10}\.json$/), expect.any(Blob));
});

it('"Save a backup" names the file by the day on the user’s own calendar', async () => {
  vi.stubEnv('TZ', 'Asia/Kuala_Lumpur');
  try {
    const read = async () => ({ ...empty, savedAtMs: Date.UTC(2026, 10, 23, 20) });
    const { backup } = show({ read });
    fireEvent.click(screen.getByRole('button', { name: 'Save a backup' }));
    await expect.poll(() => backup.saveFile).toHaveBeenCalledWith('linkmint-backup-2026-11-24.json', expect.any(Blob));
  } finally {
    vi.unstubAllEnvs();
  }
});

it('a restore shows what it changes before it changes anything', async () => {
  const { backup } = show({ readFileRun: toShown({ state: 'done' }) });
  await choose(toBackupFile(empty).join(''));
  const row = await screen.findByRole('row', { name: /^Settings/, hidden: true });
  expect(
    within(row)
      .getAllByRole('cell', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['0', '1', '8', '0']);
  expect(backup.restore).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Restore', hidden: true }));
  await screen.findByText(/^Restored\./);
  expect(backup.restore).toHaveBeenCalledWith('file-1', 'linkmint-backup.json', empty);
});

it('only an account that is missing here is said to come back signed out: one that is here stays as it is', async () => {
  const missing = anAccountBackup({ name: 'Shop B', fingerprints: ['cd34'] });
  const file = { ...empty, accounts: [anAccountBackup({ name: 'Shop A' }), missing] };
  show({ read: async () => ({ ...empty, accounts: [anAccountBackup({})] }) });
  await choose(toBackupFile(file).join(''));
  await screen.findByText(/^These accounts come back signed out\./);
  expect(screen.getByRole('list', { name: 'Accounts', hidden: true }).textContent).toContain('Shop B');
  expect(screen.queryByText(/Shop A/)).toBeNull();
});

it('a restore of an account that is here does not say that it comes back signed out', async () => {
  const file = { ...empty, accounts: [anAccountBackup({})] };
  show({ read: async () => file, readFileRun: toShown({ state: 'done' }) });
  await choose(toBackupFile(file).join(''));
  const button = await screen.findByRole('button', { name: 'Restore', hidden: true });
  expect(screen.queryByText(/come back signed out/)).toBeNull();
  fireEvent.click(button);
  await screen.findByText('Restored. Connect each account that is signed out with its key and secret.');
});

it('the account of a file is shown once the dialog is closed, if none was connected before', async () => {
  const { backup } = show({ readFileRun: toShown({ state: 'done', activeId: 'restored' }) });
  await choose(toBackupFile(empty).join(''));
  fireEvent.click(await screen.findByRole('button', { name: 'Restore', hidden: true }));
  await screen.findByText(/^Restored\./);
  expect(backup.switchTo).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('close'));
  expect(backup.switchTo).toHaveBeenCalledWith('restored');
});

it('a file is not restored without a question if more than a fifth would be dropped', async () => {
  const { backup } = show();
  await choose(toBackupFile(empty).join('').replace('"accounts": [', '"accounts": [{}'));
  await screen.findByText('Restoring would drop more than a fifth of: Accounts');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Restore', hidden: true });
  expect(button.disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('Restore the rest all the same'));
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
  await expect.poll(() => backup.restore).toHaveBeenCalled();
});

it.each([
  [false, defaultAccountSettings.callsPerMinute],
  [true, 600],
])('a higher limit of a file is named, and used only if the user agrees (%s)', async (isAgreed, callsPerMinute) => {
  const { backup } = show();
  const settings = { ...defaultAccountSettings, callsPerMinute: 600 };
  await choose(toBackupFile({ ...empty, accounts: [anAccountBackup({ settings })] }).join(''));
  await screen.findByText(/calls a minute: 600 · links a period: 1,000/);
  if (isAgreed) fireEvent.click(screen.getByLabelText('My network allows these limits'));
  fireEvent.click(screen.getByRole('button', { name: 'Restore', hidden: true }));
  const accounts = [anAccountBackup({ settings: { ...settings, callsPerMinute } })];
  expect(backup.restore).toHaveBeenCalledWith('file-1', 'linkmint-backup.json', { ...empty, accounts });
});

it.each([
  [{ state: 'handing-over', handedOver: 500 }, /^Handing over 500 of 1,200 entries\./],
  [{ state: 'writing', written: 700 }, /^700 of 1,200 entries$/],
  [{ state: 'writing', problem: 'storage-full' }, /nothing of the file is lost\.$/],
  [{ state: 'unfinished' }, /^The restore of backup\.json was not finished: restore the file again\./],
] as const)('a restore says how far it is, and how it ended (%j)', async (change, text) => {
  show({ readFileRun: toShown(change) });
  await choose(toBackupFile(empty).join(''));
  fireEvent.click(await screen.findByRole('button', { name: 'Restore', hidden: true }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await dialog.findByText(text);
  if (change.state === 'unfinished') return;
  const bar = dialog.getByRole('progressbar', { hidden: true });
  expect(bar.getAttribute('aria-valuemax')).toBe('1200');
});

it.each([
  [{ state: 'writing', problem: 'storage-full' }, /^The restore of backup\.json was not finished/],
  [{ state: 'done' }, /^Restored\. Connect each account/],
] as const)(
  'a restore says how it ended, also where another window dismissed it or a wipe took it (%j)',
  async (change, text) => {
    const readFileRun = vi.fn<BackupServices['readFileRun']>(toShown(change));
    show({ readFileRun });
    await choose(toBackupFile(empty).join(''));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore', hidden: true }));
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    await dialog.findByText(change.state === 'done' ? text : /nothing of the file is lost\.$/);
    readFileRun.mockResolvedValue(null);
    const reads = readFileRun.mock.calls.length;
    announceDataChange('file-run');
    // The line above the dialog reads it, too.
    await vi.waitFor(() => expect(readFileRun.mock.calls.length).toBeGreaterThanOrEqual(reads + 2));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Restore of backup.json' })).toBeNull());
    await dialog.findByText(text);
    expect(dialog.queryByText('Reading the file…')).toBeNull();
  },
);

it('a restore that another file has to end before says so, and begins nothing', async () => {
  show({ restore: async () => ({ kind: 'busy', run: aFileRun({ fileName: 'links.csv' }) }) });
  await choose(toBackupFile(empty).join(''));
  fireEvent.click(await screen.findByRole('button', { name: 'Restore', hidden: true }));
  await screen.findByText(/^Another file comes first: links\.csv\./);
});

it('a restore whose page was closed is named on the page that is opened next, until the user has read it', async () => {
  const { backup } = show({ readFileRun: toShown({ state: 'unfinished' }) });
  const line = await screen.findByRole('region', { name: 'Restore of backup.json' });
  expect(line.textContent).toContain('The restore of backup.json was not finished');
  fireEvent.click(within(line).getByRole('button', { name: 'Close' }));
  expect(backup.dismissFileRun).toHaveBeenCalledWith('file-1');
});

it('a file that is no backup is refused, with the reason', async () => {
  show();
  await choose('{"linkmint":"links"}');
  await screen.findByText(/^This is no backup of Linkmint/);
});

it('the switch asks for downloads first, and says so if they are refused', async () => {
  const requestDownloads = vi.fn(async () => false);
  const { send } = show({ requestDownloads });
  fireEvent.click(await screen.findByRole('switch', { name: 'Save a backup every day' }));
  expect(requestDownloads).toHaveBeenCalled();
  await screen.findByText(/^Your browser did not allow downloads/);
  expect(send).not.toHaveBeenCalled();
});

it('the switch sends the worker a message, and then says when a backup was last saved', async () => {
  const readRolling = vi.fn(async () => noRollingBackup);
  const { send } = show({ readRolling, canDownload: async () => true });
  const toggle = await screen.findByRole('switch', { name: 'Save a backup every day' });
  readRolling.mockResolvedValue({ ...noRollingBackup, isOn: true, lastDailyAtMs: 0 });
  fireEvent.click(toggle);
  await screen.findByText(/^Last saved by itself:/);
  expect(send).toHaveBeenCalledWith('setRollingBackup', { isOn: true });
});

it('the switch follows another window', async () => {
  const readRolling = vi.fn(async () => noRollingBackup);
  show({ readRolling, canDownload: async () => true });
  const toggle = await screen.findByRole('switch', { name: 'Save a backup every day' });
  expect(toggle.getAttribute('aria-checked') ?? String((toggle as HTMLInputElement).checked)).toBe('false');
  readRolling.mockResolvedValue({ ...noRollingBackup, isOn: true, lastDailyAtMs: 0 });
  announceDataChange('rolling-backup');
  await screen.findByText(/^Last saved by itself:/);
});

it('"Wipe everything" says what it deletes and keeps, and does it on the second click alone', async () => {
  const { send, backup } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Wipe everything…' }));
  const dialog = screen.getByRole('dialog', { hidden: true });
  // The links are counted once the dialog is open.
  await within(dialog).findByText(/notes and tags/);
  const goes = [
    /keys and secrets/,
    /notes and tags/,
    /posts with their texts/,
    /every permission/,
    /presets, copy formats and counts/,
  ];
  for (const words of goes) {
    expect(dialog.textContent).toMatch(words);
  }
  expect(dialog.textContent).toMatch(/Files that you saved stay/);
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Wipe everything', hidden: true }));
  await expect.poll(() => backup.reload).toHaveBeenCalled();
  expect(send).toHaveBeenCalledWith('wipeEverything', {});
});

it('"Wipe everything" says no number of links where those of an account cannot be counted', async () => {
  const accounts = ['read', 'unread'].map((accountId) => ({
    ...{ ...anAccount({ accountId }), title: accountId },
    ...{ content: null, sharesQuotaWith: [] },
  }));
  const countLinks = async (accountId: string) => (accountId === 'read' ? 3 : null);
  const services = fakeOptionsServices({ send: vi.fn(), countLinks });
  render(<BackupSection services={services} accounts={accounts} onChange={async () => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Wipe everything…' }));
  await within(screen.getByRole('dialog', { hidden: true })).findByText('all links with their notes and tags');
});

it('the table of what a restore changes counts a higher limit once the user agrees to it, and not before', async () => {
  const settings = { ...defaultAccountSettings, callsPerMinute: 600 };
  show({ read: async () => ({ ...empty, accounts: [anAccountBackup({})] }) });
  await choose(toBackupFile({ ...empty, accounts: [anAccountBackup({ settings })] }).join(''));
  const row = await screen.findByRole('row', { name: /^Settings/, hidden: true });
  const readChanged = () => within(row).getAllByRole('cell', { hidden: true })[1]?.textContent;
  expect(readChanged()).toBe('0');
  fireEvent.click(screen.getByLabelText('My network allows these limits'));
  await expect.poll(readChanged).toBe('1');
});

it('the section of backups saves no backup where the organisation has switched backups off, and still restores one', async () => {
  await fakeBrowser.storage.managed.set({ switchedOff: ['backups'] });
  show();
  expect(await screen.findByText('Switched off by your organisation')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save a backup' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByRole('button', { name: 'Restore a backup…' })).toBeDefined();
});
