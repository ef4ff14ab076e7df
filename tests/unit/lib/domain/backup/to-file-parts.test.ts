import { expect, it } from 'vitest';
import { noRecords } from '#lib/domain/backup/account-records.ts';
import type { Backup } from '#lib/domain/backup/backup.ts';
import { countPartEntries } from '#lib/domain/backup/file-part.ts';
import { toBackupParts, toLinkParts } from '#lib/domain/backup/to-file-parts.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { defaultAccountSettings, defaultUserSettings } from '#lib/domain/settings/settings.ts';
import { aDiaryLine } from '#tests/builders/a-diary-line.ts';
import { aPost, aPostChannel } from '#tests/builders/a-post.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';

const account: Backup['accounts'][number] = {
  identity: {
    ...{ name: '', color: 'blue', serviceUrl: 'https://publisher.example', marketplacePath: '' },
    ...{ settings: defaultAccountSettings, fingerprints: ['ab12'], affiliateId: '', userEmail: '' },
    ...{ createdAtMs: 0, isActive: true },
  },
  counts: { devices: [], correction: null },
  ...noRecords,
  links: [],
};
const toParts = (change: Partial<typeof account>) =>
  toBackupParts(
    { savedAtMs: 1, settings: defaultUserSettings, presets: emptyPresetBook, accounts: [{ ...account, ...change }] },
    '',
  );

it('the parts of a backup begin with the account and its counts, and end with what is of no account', () => {
  const parts = toParts({ links: [anImportedLink()], posts: [aPost()], diary: [aDiaryLine()] });
  expect(parts.map(({ kind }) => kind)).toEqual(['account', 'records', 'records', 'records', 'links', 'user']);
});

it('the parts of a backup have each entry once, which is what the progress counts', () => {
  const parts = toParts({ links: [1, 2, 3].map(() => anImportedLink()), posts: [aPost(), aPost()] });
  expect(parts.reduce((sum, part) => sum + countPartEntries(part), 0)).toBe(5);
});

it('the parts of a backup are short enough for a message, however long their texts are', () => {
  const long = aPost({ channels: [aPostChannel({ text: 'x'.repeat(100_000) })] });
  const posts = Array.from({ length: 40 }, () => long);
  const parts = toParts({ posts });
  expect(Math.max(...parts.map((part) => JSON.stringify(part).length))).toBeLessThan(1_100_000);
  expect(toLinkParts(Array.from({ length: 2_001 }, () => anImportedLink())).map(countPartEntries)).toEqual([
    1_000, 1_000, 1,
  ]);
});
