import { eachList } from '#lib/domain/backup/account-records.ts';
import type { AccountBackup, Backup } from '#lib/domain/backup/backup.ts';
import { toPresetRecords } from '#lib/domain/presets/preset-book.ts';

/** Version of the format. A restore refuses a file of a newer version instead of reading half of it. */
export const backupVersion = 1;

/** Writes a backup as a file, in consecutive parts: one entry a line, for people to read, compare and search. */
export function toBackupFile({ savedAtMs, settings, presets, accounts }: Backup): readonly string[] {
  const head = {
    linkmint: 'backup',
    version: backupVersion,
    savedAt: new Date(savedAtMs).toISOString(),
    settings,
    presets: {
      defaultPresetId: presets.defaultPresetId,
      presets: toPresetRecords(presets),
      templates: presets.templates.map(({ kind: _kind, ...template }) => template),
    },
  };
  const opened = JSON.stringify(head, null, 2).replace(/\n\}$/, '');
  return [opened, ',\n  "accounts": [', ...accounts.flatMap(toAccountParts), '\n  ]\n}\n'];
}

function toAccountParts(account: AccountBackup, index: number): readonly string[] {
  const { identity, counts, choices, links } = account;
  const single = { identity, counts, choices };
  const lists = { ...eachList((name): readonly object[] => account[name]), links };
  const fields = [
    ...Object.entries(single).map(([name, value]) => `\n      "${name}": ${JSON.stringify(value)}`),
    ...Object.entries(lists).map(([name, entries]) => `\n      "${name}": ${toLines(entries)}`),
  ];
  return [index === 0 ? '' : ',', '\n    {', fields.join(','), '\n    }'];
}

function toLines(entries: readonly object[]): string {
  if (entries.length === 0) return '[]';
  return `[\n${entries.map((entry) => `        ${JSON.stringify(entry)}`).join(',\n')}\n      ]`;
}
