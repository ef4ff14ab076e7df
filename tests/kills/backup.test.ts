import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { restoreBackup } from '#entrypoints/options/backup/create-backup-services.ts';
import type { AccountBackup, Backup } from '#lib/domain/backup/backup.ts';
import { backupKinds, planRestore } from '#lib/domain/backup/plan-restore.ts';
import { toBackupFile } from '#lib/domain/backup/to-backup-file.ts';
import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { readBackup } from '#lib/store/backup/read-backup.ts';
import { readBackupFile } from '#lib/store/backup/read-backup-file.ts';
import { readRollingBackup } from '#lib/store/backup/read-rolling-backup.ts';
import { openRootDatabase } from '#lib/store/root-database.ts';
import { aKeptCheck } from '#tests/builders/a-kept-check.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';
import { describeKills } from './describe-kills.ts';
import { toHandOverSide, untilWritten } from './import-links.ts';
import { pressAgain } from './press-again.ts';
import { readAccounts } from './read-accounts.ts';
import { removeAccount } from './remove-account.ts';

const dayMs = 86_400_000;

/** "Save a backup every day" is switched on, and a day later the next one is due. */
describeKills({
  name: 'writing a backup',
  async walk({ answerOf, clock, ring, send }) {
    const files = new Map<string, string>();
    // The disk is full at first, and the next look saves it.
    let isFull = true;
    Object.assign(browser, {
      downloads: {
        async download({ url, filename }: { url: string; filename: string }) {
          if (isFull) {
            isFull = false;
            throw new DOMException('FILE_NO_SPACE', 'QuotaExceededError');
          }
          files.set(filename, await (await fetch(url)).text());
          return files.size;
        },
        search: async () => [{ state: 'complete' }],
      },
    });
    await pressAgain(() => answerOf(send('setRollingBackup', { isOn: true })).catch(orCancelled));
    // What a kill kept from being saved is saved by the next look.
    await ring(hourlyAlarm);
    await ring(hourlyAlarm);
    await clock.advance(dayMs);
    await ring(hourlyAlarm);
    await ring(hourlyAlarm);

    const { isOn, dailyCount, weeklyCount } = await readState();
    const broken = [...files].flatMap(([name, text]) =>
      'problem' in readBackupFile(text) ? [`${name} is broken`] : [],
    );
    if (!isOn) broken.push('the switch is off');
    return dailyCount === 2 && weeklyCount === 1 && files.size === 3
      ? broken
      : [...broken, `${dailyCount} daily and ${weeklyCount} weekly ones are noted, and there are ${[...files.keys()]}`];
  },
});

/** It says that the disk is full, and stays on. */
function orCancelled(cause: unknown): void {
  if (toAppError(cause).code === 'cancelled') throw cause;
}

async function readState() {
  const root = await openRootDatabase();
  try {
    return await readRollingBackup(root);
  } finally {
    root.close();
  }
}

const aPreset: PresetBook['presets'][number] = {
  presetId: 'mail',
  name: 'Mail',
  subIds: ['mail', '', '', '', ''],
  formatId: 'plain',
};

/** A backup is taken in: more of the account that is here, and another account. */
describeKills({
  name: 'taking a backup in',
  async walk(stage) {
    const { clock, name } = stage;
    const { backup, dropped } = openFile(withMore(await readProfile(clock.nowMs())));
    const file = { runId: name, fileName: 'backup.json' };
    await untilWritten(stage, await restoreBackup(file, backup, toHandOverSide(stage)));

    const after = await readProfile(clock.nowMs());
    const plan = planRestore(after, backup, dropped);
    const missing = backupKinds.filter((kind) => plan[kind].added + plan[kind].changed + plan[kind].dropped > 0);
    const faults = missing.map((kind) => `not all ${kind} of the file are there: ${JSON.stringify(plan[kind])}`);
    // An entry that is there twice passes for one that is there.
    if (after.accounts.length !== 2) faults.push(`${after.accounts.length} accounts are there`);
    for (const { links, identity } of after.accounts) {
      if (links.length !== 3) faults.push(`${links.length} links of ${identity.name} are there`);
    }
    // Its counts go with an account that only the file brought.
    for (const { accountId, name } of await readAccounts())
      if (name === 'Travel') await removeAccount(stage, accountId);
    if ((await readAccounts()).length !== 1) faults.push('the account of the file is still there');
    return faults;
  },
});

async function readProfile(nowMs: number): Promise<Backup> {
  const root = await openRootDatabase();
  try {
    return await readBackup(root, nowMs);
  } finally {
    root.close();
  }
}

/** As the page opens the file: what a file cannot hold is not in it. */
function openFile(backup: Backup) {
  const content = readBackupFile(toBackupFile(backup).join(''));
  if ('problem' in content) throw new Error(content.problem);
  return content;
}

/** The profile with what another one could have saved of it. */
function withMore(here: Backup): Backup {
  const [first] = here.accounts;
  if (first === undefined) throw new Error('no account is there');
  const other: AccountBackup = {
    ...withRecords(first),
    identity: { ...first.identity, name: 'Travel', fingerprints: ['f'.repeat(32)], isActive: false },
  };
  return {
    ...here,
    settings: { ...here.settings, disclosure: 'Advert' },
    presets: { ...here.presets, presets: [aPreset] },
    accounts: [withRecords(first), other],
  };
}

const withRecords = (account: AccountBackup): AccountBackup => ({
  ...account,
  choices: { buttonCorner: 'top-left', nextCounter: 40, reportCurrency: 'USD' },
  coupons: [
    {
      campaignId: 'c-1',
      offerId: '101',
      offerName: 'Kedai Harian MY',
      name: 'Payday',
      endDate: '2026-03-31',
      voucherCode: 'PAYDAY',
      copiedAtMs: Date.parse('2026-02-27T04:00:00Z'),
      notifiedAtMs: null,
    },
  ],
  sites: [{ siteKey: 'kedai.example', defaultOfferId: '101' }],
  hosts: [{ offerId: '101', host: 'promo.example', kind: 'minted', atMs: 11 }],
  subIds: [{ offerId: '101', subIds: ['typed', '', '', '', ''] }],
  counts: {
    correction: { difference: 3, counted: 7, atMs: Date.parse('2026-03-01T04:00:30Z') },
    devices: [...account.counts.devices, { deviceId: 'other', days: { '2026-03-01': 7 } }],
  },
  checks: [aKeptCheck({ atMs: Date.parse('2026-02-27T04:00:00Z') })],
  links: [1, 2, 3].map(toLink),
});

const toLink = (number: number): ImportedLink =>
  anImportedLink({
    linkId: `link-${number}`,
    offerName: 'Kedai Harian MY',
    destinationUrl: `https://www.kedai.example/p/${number}`,
    trackingLink: `https://go.links.example/restored-${number}`,
    mintedAtMs: Date.parse('2026-02-27T04:00:00Z'),
  });
