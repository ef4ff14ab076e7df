import { isAccountChoices, isAccountCounts, isAccountIdentity, recordChecks } from '#lib/domain/backup/backup.ts';
import { type FilePart, maxPartEntries } from '#lib/domain/backup/file-part.ts';
import { isImportedLink } from '#lib/domain/links/imported-link.ts';
import { isUserSettings } from '#lib/domain/settings/settings.ts';
import { type Check, hasFields, isEither, isListOf, isOneOf, isText, isTime } from '#lib/domain/shape.ts';

const isPartOf = <Value>(check: Check<Value>) => isListOf(check, maxPartEntries);

const isRecords = hasFields({
  choices: isAccountChoices,
  sites: isPartOf(recordChecks.sites),
  hosts: isPartOf(recordChecks.hosts),
  subIds: isPartOf(recordChecks.subIds),
  coupons: isPartOf(recordChecks.coupons),
  posts: isPartOf(recordChecks.posts),
  diary: isPartOf(recordChecks.diary),
  checks: isPartOf(recordChecks.checks),
});

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
