import { type AccountRecords, eachList, isAccountChoices } from '#lib/domain/backup/account-records.ts';
import { isAccountCounts, isAccountIdentity } from '#lib/domain/backup/backup.ts';
import { type FilePart, maxPartEntries } from '#lib/domain/backup/file-part.ts';
import { isImportedLink } from '#lib/domain/links/imported-link.ts';
import { isUserSettings } from '#lib/domain/settings/settings.ts';
import { type Check, hasFields, isEither, isListOf, isOneOf, isText, isTime } from '#lib/domain/shape.ts';

const isPartOf = <Value>(check: Check<Value>) => isListOf(check, maxPartEntries);

const isRecords = hasFields({
  choices: isAccountChoices,
  ...eachList((_name, { is }) => isPartOf(is)),
}) as Check<unknown> as Check<AccountRecords>;

/** Whether a stored part of a file is one: another version, or a failing disk, may have left something else. */
export const isFilePart: Check<FilePart> = isEither(
  isEither(
    hasFields({
      kind: isOneOf('account'),
      identity: isAccountIdentity,
      counts: isAccountCounts,
      savedAtMs: isTime,
    }),
    hasFields({ kind: isOneOf('records'), records: isRecords }),
  ),
  isEither(
    hasFields({ kind: isOneOf('links'), links: isPartOf(isImportedLink) }),
    hasFields({ kind: isOneOf('user'), settings: isUserSettings, presets: isText }),
  ),
);
