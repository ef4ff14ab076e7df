import { expect, it } from 'vitest';
import { noRecords } from '#lib/domain/backup/account-records.ts';
import type { Backup } from '#lib/domain/backup/backup.ts';
import { toFiledLink } from '#lib/domain/backup/filed-link.ts';
import { toBackupFile } from '#lib/domain/backup/to-backup-file.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { defaultAccountSettings, defaultUserSettings } from '#lib/domain/settings/settings.ts';
import { maxBackupLength, readBackupFile } from '#lib/store/backup/read-backup-file.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const backup: Backup = {
  savedAtMs: Date.UTC(2026, 10, 22),
  settings: defaultUserSettings,
  presets: emptyPresetBook,
  accounts: [
    {
      identity: {
        name: 'Food blog',
        color: 'teal',
        serviceUrl: 'https://publisher.example',
        marketplacePath: 'extra',
        settings: defaultAccountSettings,
        fingerprints: ['ab12'],
        affiliateId: '',
        userEmail: '',
        createdAtMs: 0,
        isActive: true,
      },
      counts: { devices: [{ deviceId: 'd', days: { '2026-11-01': 4 } }], correction: null },
      ...noRecords,
      choices: { nextCounter: 3 },
      sites: [{ siteKey: 'shop.example', defaultOfferId: '1' }],
      hosts: [{ offerId: '1', host: 'shop.example', kind: 'minted', atMs: 5 }],
      subIds: [{ offerId: '1', subIds: ['a', '', '', '', ''] }],
      links: [toFiledLink(aKeptLink())],
    },
  ],
};

/** A file may have any content. */
type AnyFile = ReturnType<typeof JSON.parse>;

/** The file with something in it changed by hand. */
function tampered(change: (file: AnyFile) => void): string {
  const file = JSON.parse(toBackupFile(backup).join(''));
  change(file);
  return JSON.stringify(file);
}

function read(text: string) {
  const content = readBackupFile(text);
  if ('problem' in content) throw new Error(content.problem);
  return content;
}

it('readBackupFile reads what was written', () => {
  const { backup: same, dropped } = read(toBackupFile(backup).join(''));
  expect(same).toEqual(backup);
  expect(Object.values(dropped).every((count) => count === 0)).toBe(true);
});

it.each([
  ['not-backup', ''],
  ['not-backup', '[]'],
  ['not-backup', '{"linkmint":"links","version":1,"links":[]}'],
  ['not-backup', toBackupFile(backup).join('').slice(0, -20)],
  ['newer-version', tampered((file) => Object.assign(file, { version: 2 }))],
  ['damaged', tampered((file) => Object.assign(file, { version: '1' }))],
  ['damaged', tampered((file) => Object.assign(file, { savedAt: 'yesterday' }))],
  ['damaged', tampered((file) => Object.assign(file, { accounts: {} }))],
])('readBackupFile refuses as %s what is no backup', (problem, text) => {
  expect(readBackupFile(text)).toEqual({ problem });
});

it('readBackupFile refuses a file that is larger than any backup before it is parsed', () => {
  expect(readBackupFile(' '.repeat(maxBackupLength + 1))).toEqual({ problem: 'too-large' });
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://go.links.example/c8a2',
  'https://user:pass@go.links.example/',
  'https://go.links.example/\u202e',
])('readBackupFile drops an unsafe link: %s', (trackingLink) => {
  const { backup: rest, dropped } = read(
    tampered(({ accounts }) => Object.assign(accounts[0].links[0], { trackingLink })),
  );
  expect(rest.accounts[0]?.links).toEqual([]);
  expect(dropped.links).toBe(1);
});

it.each([
  ['http://publisher.example'],
  ['https://publisher.example/?key=1'],
  ['https://me@publisher.example'],
  ['javascript:alert(1)'],
  [''],
  [7],
])('readBackupFile drops an account whose service is at %s', (serviceUrl) => {
  const { backup: rest, dropped } = read(
    tampered(({ accounts }) => Object.assign(accounts[0].identity, { serviceUrl })),
  );
  expect(rest.accounts).toEqual([]);
  expect(dropped.accounts).toBe(1);
});

it('readBackupFile drops an account without a fingerprint: here it would be the blank one, which the next connection takes', () => {
  const { backup: rest, dropped } = read(
    tampered(({ accounts }) => Object.assign(accounts[0].identity, { fingerprints: [] })),
  );
  expect(rest.accounts).toEqual([]);
  expect(dropped.accounts).toBe(1);
});

it('readBackupFile drops entries of another shape, and counts each', () => {
  const { backup: rest, dropped } = read(
    tampered(({ accounts: [account] }) => {
      account.sites.push({ siteKey: 'shop.example/path' }, null);
      account.hosts.push({ offerId: '1', host: 'x'.repeat(400), kind: 'minted', atMs: 1 });
      account.subIds.push({ offerId: '1', subIds: ['a'] });
      account.coupons.push('AUTUMN');
      account.counts.devices[0].days['2026-11-02'] = -1;
      account.counts.devices[0].days.__proto__x = 1;
      account.counts.devices.push({ deviceId: 'a:b', days: { '2026-11-02': 9 } });
    }),
  );
  expect(rest).toEqual(backup);
  expect(dropped).toMatchObject({ sites: 2, hosts: 1, subIds: 1, coupons: 1, counts: 3, links: 0, accounts: 0 });
});

it('readBackupFile reads the devices that counted last, where a file has too many', () => {
  const old = Array.from({ length: 12 }, (_, index) => ({ deviceId: `old-${index}`, days: { '2026-01-10': 1 } }));
  const now = { deviceId: 'now', days: { '2026-11-20': 500 } };
  const { backup: rest, dropped } = read(
    tampered(({ accounts: [account] }) => Object.assign(account.counts, { devices: [...old, now] })),
  );
  expect(rest.accounts[0]?.counts.devices).toContainEqual(now);
  expect([rest.accounts[0]?.counts.devices.length, dropped.counts]).toEqual([12, 1]);
});

it('readBackupFile reads impossible settings as their defaults', () => {
  const { backup: rest } = read(
    tampered((file) => {
      file.settings = { formatId: 7, showOnMerchantPages: 'yes' };
      file.accounts[0].identity.settings = { callsPerMinute: 100_000, countries: 'all' };
    }),
  );
  expect(rest).toEqual(backup);
});

it('readBackupFile drops all presets if one of them is unreadable', () => {
  const { backup: rest, dropped } = read(
    tampered((file) => {
      file.presets.presets = [{ presetId: 'p1', name: 'Mail' }, { presetId: '../x' }];
    }),
  );
  expect(rest.presets).toEqual(emptyPresetBook);
  expect(dropped.presets).toBe(2);
});

it('readBackupFile reads an account whose address an earlier version wrote otherwise', () => {
  for (const serviceUrl of ['https://publisher.example.', 'https://publisher.example/partner.']) {
    const { backup: file } = read(tampered(({ accounts }) => Object.assign(accounts[0].identity, { serviceUrl })));
    expect(file.accounts[0]?.identity.serviceUrl).toBe(serviceUrl);
  }
});
