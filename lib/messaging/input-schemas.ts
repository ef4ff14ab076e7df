import { type BulkPresetChoice, isBulkPresetChoice, maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import { maxTagLength, maxTags } from '#lib/domain/links/to-tags.ts';
import { type Settings, settingTable } from '#lib/domain/settings/settings.ts';
import { type ObjectCheck, toKnownFields } from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/is-sub-ids.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { z } from '#lib/platform/zod.ts';

/* The parts of messages' inputs. */

/** Text with a maximum length in UTF-16 units. */
export const textSchema = (maxLength: number) => z.string().check(z.maxLength(maxLength));
/** The same, but not empty. */
export const givenTextSchema = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength));

/** A list with a maximum length. */
export const listSchema = <Item extends z.ZodMiniType>(item: Item, maxItems: number) =>
  z.readonly(z.array(item).check(z.maxLength(maxItems)));

export const nothingSchema = z.strictObject({}) as z.ZodMiniType<Record<string, never>>;
export const idSchema = givenTextSchema(200);
export const urlSchema = givenTextSchema(100_000);
/** The id of a preset or of a copy format. */
export const presetIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));
export const hostSchema = givenTextSchema(300);
/** A whole number from 0. */
export const countSchema = (max?: number) => z.int().check(z.gte(0), ...(max === undefined ? [] : [z.lte(max)]));

export const subIdsSchema = z.custom<SubIds>(isSubIds);

export const idsSchema = listSchema(idSchema, 1_000);
export const tagSchema = givenTextSchema(maxTagLength * 2);
export const tagsSchema = listSchema(tagSchema, maxTags);

/** A time that a date can show, in ms since the epoch. */
export const timeSchema = z.int().check(z.gte(-8.64e15), z.lte(8.64e15));

/** A schema from a check of the domain. It drops fields that the check does not name. */
export const checkedSchema = <Value extends object>(check: ObjectCheck<Value>): z.ZodMiniType<Value> =>
  z.pipe(
    z.custom<Value>(check),
    z.transform((value) => toKnownFields(check, value)),
  );

/** The settings to change. A field that is present has a value. */
export const settingsChangeSchema = () =>
  z.strictObject(
    Object.fromEntries(Object.entries(settingTable).map(([name, { is }]) => [name, z.exactOptional(z.custom(is))])),
  ) as z.ZodMiniType<Partial<Settings>>;

export const bulkRunSchema = z.object({ runId: idSchema });
export const bulkIndexSchema = countSchema(maxBulkLines);
export const bulkPresetSchema = z.custom<BulkPresetChoice>(isBulkPresetChoice);
