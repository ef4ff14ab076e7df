import { type BulkInputLine, type BulkPresetChoice, maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import { maxKeptListLength } from '#lib/domain/bulk/kept-bulk-list.ts';
import { addressWritings, type TextPlace } from '#lib/domain/bulk/text-place.ts';
import { postLanguages } from '#lib/domain/formats/post-language.ts';
import { type ImportedLink, maxImportedLengths } from '#lib/domain/links/imported-link.ts';
import { maxTagLength, maxTags } from '#lib/domain/links/to-tags.ts';
import type { Settings } from '#lib/domain/settings.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { z } from '#lib/platform/zod.ts';

/* The parts that inputs of messages are made of. */

/** Text of at most so many UTF-16 units. */
export const textSchema = (maxLength: number) => z.string().check(z.maxLength(maxLength));
/** The same that must not be empty. */
export const givenTextSchema = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength));

/** A list of at most so many. */
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

const subIdSchema = textSchema(10_000);
export const subIdsSchema: z.ZodMiniType<SubIds> = z.tuple([
  subIdSchema,
  subIdSchema,
  subIdSchema,
  subIdSchema,
  subIdSchema,
]);

export const idsSchema = listSchema(idSchema, 1_000);
export const tagSchema = givenTextSchema(maxTagLength * 2);
export const tagsSchema = listSchema(tagSchema, maxTags);

/** An instant that a date can show, in ms since the epoch. */
export const timeSchema = z.int().check(z.gte(-8.64e15), z.lte(8.64e15));
const importedText = (field: keyof typeof maxImportedLengths) => textSchema(maxImportedLengths[field]);
export const importedLinkSchema: z.ZodMiniType<ImportedLink> = z.object({
  linkId: importedText('linkId'),
  offerId: idSchema,
  offerName: importedText('offerName'),
  destinationUrl: importedText('destinationUrl').check(z.regex(/^https?:\/\//i)),
  title: importedText('title'),
  subIds: subIdsSchema,
  presetName: importedText('presetName'),
  trackingLink: importedText('trackingLink'),
  mintedAtMs: z.nullable(timeSchema),
  reuseCount: countSchema(),
  lastReusedAtMs: z.nullable(timeSchema),
  note: importedText('note'),
  tags: tagsSchema,
});

/** What of the settings is to change. A field that is there has a value. */
export const settingsSchema: z.ZodMiniType<Partial<Settings>> = z.strictObject({
  callsPerMinute: z.exactOptional(z.int().check(z.gte(1), z.lte(600))),
  deeplinksPerPeriod: z.exactOptional(z.int().check(z.gte(1), z.lte(1_000_000))),
  quotaPeriod: z.exactOptional(z.enum(['calendar-month', 'rolling-30-days'])),
  serviceUtcOffsetMinutes: z.exactOptional(z.int().check(z.gte(-720), z.lte(840))),
  showOnMerchantPages: z.exactOptional(z.boolean()),
  bulkReserve: z.exactOptional(countSchema(1_000_000)),
  countries: z.exactOptional(z.array(textSchema(100))),
  singleKeyShortcuts: z.exactOptional(z.boolean()),
  formatId: z.exactOptional(presetIdSchema),
  disclosure: z.exactOptional(textSchema(500)),
  postLanguage: z.exactOptional(z.enum(['', ...postLanguages])),
  showServiceImages: z.exactOptional(z.boolean()),
  catalogueWalk: z.exactOptional(z.enum(['weekly', 'daily'])),
});

export const bulkRunSchema = z.object({ runId: idSchema });
export const bulkIndexSchema = countSchema(maxBulkLines);
export const bulkPresetSchema: z.ZodMiniType<BulkPresetChoice> = z.union([
  z.strictObject({ kind: z.enum(['auto', 'none']) }),
  z.strictObject({ kind: z.literal('preset'), presetId: presetIdSchema }),
]);
const textPlaceSchema: z.ZodMiniType<TextPlace> = z.object({
  before: textSchema(maxKeptListLength),
  source: textSchema(100_000),
  writing: z.enum(addressWritings),
  after: textSchema(maxKeptListLength),
});
export const bulkLineSchema: z.ZodMiniType<BulkInputLine> = z.object({
  url: textSchema(100_000),
  program: textSchema(1_000),
  isChosen: z.optional(z.boolean()),
  subIds: subIdsSchema,
  title: textSchema(1_000),
  place: z.optional(textPlaceSchema),
});
