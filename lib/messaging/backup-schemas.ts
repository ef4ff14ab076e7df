import { type AccountRecords, eachList, isAccountChoices } from '#lib/domain/backup/account-records.ts';
import { isAccountCounts, isAccountIdentity } from '#lib/domain/backup/backup.ts';
import { type FilePart, maxPartEntries } from '#lib/domain/backup/file-part.ts';
import { isImportedLink } from '#lib/domain/links/imported-link.ts';
import { isUserSettings, type UserSettings } from '#lib/domain/settings/settings.ts';
import type { ObjectCheck } from '#lib/domain/shape.ts';
import { checkedSchema, listSchema, textSchema, timeSchema } from '#lib/messaging/input-schemas.ts';
import { z } from '#lib/platform/zod.ts';

/* The parts of a file, as a page hands them over and the worker keeps them. */

const recordsSchema = <Value extends object>(check: ObjectCheck<Value>) =>
  listSchema(checkedSchema(check), maxPartEntries);

const accountRecordsSchema = () =>
  z.object({
    choices: checkedSchema(isAccountChoices),
    ...eachList((_name, { is }) => recordsSchema(is)),
  }) as z.ZodMiniType<unknown> as z.ZodMiniType<AccountRecords>;

/** All of it may come from a file that somebody else wrote. */
export const filePartSchema = (): z.ZodMiniType<FilePart> =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('account'),
      identity: checkedSchema(isAccountIdentity),
      counts: checkedSchema(isAccountCounts),
      savedAtMs: timeSchema,
    }),
    z.object({ kind: z.literal('records'), records: accountRecordsSchema() }),
    z.object({ kind: z.literal('links'), links: recordsSchema(isImportedLink) }),
    z.object({
      kind: z.literal('user'),
      settings: z.custom<UserSettings>(isUserSettings),
      presets: textSchema(10_000_000),
    }),
  ]);
