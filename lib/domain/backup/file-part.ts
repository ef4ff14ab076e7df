import { type AccountRecords, eachList, listNames } from '#lib/domain/backup/account-records.ts';
import { isAccountCounts, isAccountIdentity } from '#lib/domain/backup/backup.ts';
import { isAccountChoices } from '#lib/domain/backup/choices.ts';
import { isImportedLink } from '#lib/domain/links/imported-link.ts';
import { isUserSettings } from '#lib/domain/settings/settings.ts';
import {
  type Check,
  type Checked,
  hasFields,
  isAnyOf,
  isListOf,
  isOneOf,
  isTextOf,
  isTime,
} from '#lib/domain/shape.ts';

/** How many entries one part may have. */
export const maxPartEntries = 1_000;

const isPartOf = <Value>(check: Check<Value>) => isListOf(check, maxPartEntries);

const isRecords = hasFields({
  choices: isAccountChoices,
  ...eachList((_name, { is }) => isPartOf(is)),
}) as Check<unknown> as Check<AccountRecords>;

/**
 * A part of a file, as a page hands it over and the worker keeps it. The worker writes the parts one after the other.
 * All of it may come from a file that somebody else wrote, and a failing disk may have left something else.
 */
export const isFilePart = isAnyOf(
  /** An account, and what was counted in it. The parts up to the next account are its own. */
  hasFields({ kind: isOneOf('account'), identity: isAccountIdentity, counts: isAccountCounts, savedAtMs: isTime }),
  hasFields({ kind: isOneOf('records'), records: isRecords }),
  hasFields({ kind: isOneOf('links'), links: isPartOf(isImportedLink) }),
  /** The user's own settings, and the presets as a file of presets; empty without any. */
  hasFields({ kind: isOneOf('user'), settings: isUserSettings, presets: isTextOf(0, 10_000_000) }),
);
export type FilePart = Checked<typeof isFilePart>;

/** How many entries of a file a part has: what its progress counts. */
export function countPartEntries(part: FilePart): number {
  if (part.kind === 'links') return part.links.length;
  if (part.kind !== 'records') return 0;
  const { records } = part;
  return listNames.reduce((sum, name) => sum + records[name].length, 0);
}
