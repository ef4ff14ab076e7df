import { listNames, noRecords, type RecordLists } from '#lib/domain/backup/account-records.ts';
import type { Backup } from '#lib/domain/backup/backup.ts';
import { type FilePart, maxPartEntries } from '#lib/domain/backup/file-part.ts';
import type { ImportedLink } from '#lib/domain/links/imported-link.ts';

/** How long the texts of one part get: browsers refuse a message of 64 MB. In UTF-16 units. */
const maxPartLength = 1_000_000;

/**
 * The parts of a backup, in the order in which they are written. An account's counts come first: the worker must not
 * make links on a count that is too low.
 * @param presets The file's presets as a file of presets; empty without any.
 */
export function toBackupParts({ savedAtMs, settings, accounts }: Backup, presets: string): readonly FilePart[] {
  const ofAccounts = accounts.flatMap(({ identity, counts, links, choices, ...lists }): readonly FilePart[] => [
    { kind: 'account', identity, counts, savedAtMs },
    { kind: 'records', records: { ...noRecords, choices } },
    ...toRecordParts(lists),
    ...toLinkParts(links),
  ]);
  return [...ofAccounts, { kind: 'user', settings, presets }];
}

function toRecordParts(lists: RecordLists): readonly FilePart[] {
  return listNames.flatMap((name) =>
    toSlices<object>(lists[name]).map((slice) => ({
      kind: 'records' as const,
      records: { ...noRecords, [name]: slice },
    })),
  );
}

export const toLinkParts = (links: readonly ImportedLink[]): readonly FilePart[] =>
  toSlices(links).map((slice) => ({ kind: 'links' as const, links: slice }));

/** Slices that a part has room for. A single entry that is longer has one of its own. */
function toSlices<Entry>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const slices: Entry[][] = [];
  let length = 0;
  for (const entry of entries) {
    const added = JSON.stringify(entry).length;
    const last = slices.at(-1);
    if (last === undefined || last.length >= maxPartEntries || length + added > maxPartLength) {
      slices.push([entry]);
      length = added;
    } else {
      last.push(entry);
      length += added;
    }
  }
  return slices;
}
