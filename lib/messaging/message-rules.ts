import { accountColors, maxAccountName } from '#lib/domain/accounts/account.ts';
import { type BulkInputLine, maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import { maxKeptListLength } from '#lib/domain/bulk/kept-bulk-list.ts';
import { reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import { templateSyntaxes } from '#lib/domain/formats/link-formats.ts';
import { longestImported } from '#lib/domain/links/imported-link.ts';
import { longestNote } from '#lib/domain/links/kept-link.ts';
import { longestTag, mostTags } from '#lib/domain/links/to-tags.ts';
import { buttonCorners } from '#lib/domain/page/page-surface.ts';
import { bodyEncodings } from '#lib/domain/service/body-encoding.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { MessageInput, MessageName } from '#lib/messaging/protocol.ts';
import { z } from '#lib/platform/zod.ts';

/** Who may send a message, and what its input must look like. */
export interface MessageRule<Name extends MessageName> {
  /** `page`: the extension's own pages. `content`: its script in the top frame of a web page. */
  readonly from: 'page' | 'content';
  readonly schema: z.ZodMiniType<MessageInput<Name>>;
}

const nothingSchema = z.strictObject({}) as z.ZodMiniType<Record<string, never>>;
const idSchema = z.string().check(z.minLength(1), z.maxLength(200));
const urlSchema = z.string().check(z.minLength(1), z.maxLength(100_000));
const subIdSchema = z.string().check(z.maxLength(10_000));
const presetIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));
const hostSchema = z.string().check(z.minLength(1), z.maxLength(300));
const subIdsSchema: z.ZodMiniType<SubIds> = z.tuple([subIdSchema, subIdSchema, subIdSchema, subIdSchema, subIdSchema]);

const manyIdsSchema = z.array(idSchema).check(z.maxLength(1_000));
const timeSchema = z.nullable(z.int().check(z.gte(-8.64e15), z.lte(8.64e15)));
const tagSchema = z.string().check(z.minLength(1), z.maxLength(longestTag * 2));
const tagsSchema = z.array(tagSchema).check(z.maxLength(mostTags));
const importedText = (field: keyof typeof longestImported) => z.string().check(z.maxLength(longestImported[field]));
const importedLinkSchema = z.object({
  linkId: importedText('linkId'),
  offerId: idSchema,
  offerName: importedText('offerName'),
  destinationUrl: importedText('destinationUrl').check(z.regex(/^https?:\/\//i)),
  title: importedText('title'),
  subIds: subIdsSchema,
  presetName: importedText('presetName'),
  trackingLink: importedText('trackingLink'),
  mintedAtMs: timeSchema,
  reuseCount: z.int().check(z.gte(0)),
  lastReusedAtMs: timeSchema,
  note: importedText('note'),
  tags: tagsSchema,
});
const accountSchema = z.object({ accountId: idSchema });
const bulkRunSchema = z.object({ runId: idSchema });
const bulkIndexSchema = z.int().check(z.gte(0), z.lte(maxBulkLines));
const bulkPresetSchema = z.union([
  z.strictObject({ kind: z.enum(['auto', 'none']) }),
  z.strictObject({ kind: z.literal('preset'), presetId: presetIdSchema }),
]);
const bulkLineSchema: z.ZodMiniType<BulkInputLine> = z.object({
  url: z.string().check(z.maxLength(100_000)),
  program: z.string().check(z.maxLength(1_000)),
  isChosen: z.optional(z.boolean()),
  subIds: subIdsSchema,
  title: z.string().check(z.maxLength(1_000)),
});

/** The rules of every message; what is not here does not compile. */
export const messageRules: { readonly [Name in MessageName]: MessageRule<Name> } = {
  connect: {
    from: 'page',
    schema: z.object({
      serviceUrl: urlSchema,
      marketplacePath: z.string().check(z.maxLength(200)),
      key: z.string().check(z.minLength(1), z.maxLength(10_000)),
      secret: z.string().check(z.minLength(1), z.maxLength(10_000)),
      bodyEncoding: z.optional(z.enum(bodyEncodings)),
      as: z.optional(
        z.union([
          z.strictObject({ kind: z.literal('same'), accountId: idSchema }),
          z.strictObject({ kind: z.literal('new') }),
        ]),
      ),
    }),
  },
  signOut: { from: 'page', schema: accountSchema },
  removeAccount: { from: 'page', schema: accountSchema },
  switchAccount: { from: 'page', schema: accountSchema },
  changeAccount: {
    from: 'page',
    schema: z.object({
      accountId: idSchema,
      name: z.optional(z.string().check(z.maxLength(maxAccountName))),
      color: z.optional(z.enum(accountColors)),
    }),
  },
  syncNow: { from: 'page', schema: nothingSchema },
  wake: { from: 'page', schema: nothingSchema },
  refreshReports: { from: 'page', schema: nothingSchema },
  setReportCurrency: { from: 'page', schema: z.object({ currency: z.enum(reportCurrencies) }) },
  markReportsSeen: { from: 'page', schema: z.object({ seenAtMs: z.int().check(z.gte(0)) }) },
  saveSettings: {
    from: 'page',
    schema: z.strictObject({
      callsPerMinute: z.optional(z.int().check(z.gte(1), z.lte(600))),
      deeplinksPerPeriod: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
      quotaPeriod: z.optional(z.enum(['calendar-month', 'rolling-30-days'])),
      serviceUtcOffsetMinutes: z.optional(z.int().check(z.gte(-720), z.lte(840))),
      showOnMerchantPages: z.optional(z.boolean()),
      bulkReserve: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
      countries: z.optional(z.array(z.string().check(z.maxLength(100)))),
      singleKeyShortcuts: z.optional(z.boolean()),
      formatId: z.optional(presetIdSchema),
      disclosure: z.optional(z.string().check(z.maxLength(500))),
      showServiceImages: z.optional(z.boolean()),
      catalogueWalk: z.optional(z.enum(['weekly', 'daily'])),
    }) as z.ZodMiniType<MessageInput<'saveSettings'>>,
  },
  readQuota: { from: 'page', schema: nothingSchema },
  correctQuota: { from: 'page', schema: z.object({ used: z.int().check(z.gte(0), z.lte(1_000_000)) }) },
  mintDeeplink: {
    from: 'page',
    schema: z.object({
      requestId: idSchema,
      offerId: idSchema,
      destinationUrl: urlSchema,
      subIds: subIdsSchema,
      preset: z.optional(z.object({ name: z.string().check(z.maxLength(200)) })),
      title: z.optional(z.string().check(z.maxLength(10_000))),
      overQuota: z.boolean(),
      despiteRefusal: z.boolean(),
      chosenByUser: z.optional(z.literal(true)),
      // The address of a tab that the extension may not look into is empty.
      handover: z.optional(
        z.object({ tabId: z.int(), url: z.string().check(z.maxLength(100_000)), formatId: presetIdSchema }),
      ),
    }),
  },
  takeLink: { from: 'page', schema: z.object({ requestId: idSchema }) },
  copyForPage: {
    from: 'page',
    schema: z.object({
      requestId: idSchema,
      pageUrl: urlSchema,
      tabId: z.nullable(z.int()),
      handover: z.optional(z.object({ tabId: z.int(), url: z.string().check(z.maxLength(100_000)) })),
    }),
  },
  readWait: { from: 'page', schema: nothingSchema },
  rememberSubIds: { from: 'page', schema: z.object({ offerId: idSchema, subIds: subIdsSchema }) },
  savePreset: {
    from: 'page',
    schema: z.object({
      presetId: z.nullable(presetIdSchema),
      name: z.string().check(z.maxLength(10_000)),
      subIds: subIdsSchema,
      formatId: z.optional(presetIdSchema),
    }) as z.ZodMiniType<MessageInput<'savePreset'>>,
  },
  setPresetFormat: { from: 'page', schema: z.object({ presetId: presetIdSchema, formatId: presetIdSchema }) },
  saveTemplate: {
    from: 'page',
    schema: z.object({
      formatId: z.nullable(presetIdSchema),
      name: z.string().check(z.maxLength(10_000)),
      template: z.string().check(z.maxLength(20_000)),
      syntax: z.optional(z.enum(templateSyntaxes)),
    }),
  },
  removeTemplate: { from: 'page', schema: z.object({ formatId: presetIdSchema }) },
  removePreset: { from: 'page', schema: z.object({ presetId: presetIdSchema }) },
  setDefaultPreset: { from: 'page', schema: z.object({ presetId: z.nullable(presetIdSchema) }) },
  assignPreset: {
    from: 'page',
    schema: z.object({
      presetId: z.nullable(presetIdSchema),
      target: z.union([z.strictObject({ offerId: idSchema }), z.strictObject({ host: hostSchema })]),
    }),
  },
  unassignProgram: {
    from: 'page',
    schema: z.object({ programKey: z.string().check(z.minLength(1), z.maxLength(600)) }),
  },
  // Larger than any export: what is too large for one is told in words.
  importPresets: { from: 'page', schema: z.object({ text: z.string().check(z.maxLength(10_000_000)) }) },
  annotateLink: {
    from: 'page',
    schema: z.object({ linkId: idSchema, note: z.string().check(z.maxLength(longestNote)), tags: tagsSchema }),
  },
  tagLinks: { from: 'page', schema: z.object({ linkIds: manyIdsSchema, tag: tagSchema }) },
  deleteLinks: {
    from: 'page',
    schema: z.object({ actId: idSchema, linkIds: manyIdsSchema, requestIds: manyIdsSchema }),
  },
  restoreLinks: { from: 'page', schema: z.object({ actId: idSchema }) },
  importLinks: {
    from: 'page',
    schema: z.object({ links: z.array(importedLinkSchema).check(z.maxLength(1_000)) }),
  },
  dismissLinkMarks: { from: 'page', schema: z.object({ offerIds: z.array(idSchema).check(z.maxLength(100_000)) }) },
  setDefaultOffer: {
    from: 'page',
    schema: z.object({ host: hostSchema, offerId: z.nullable(idSchema) }),
  },
  keepParameter: {
    from: 'page',
    schema: z.object({
      host: hostSchema,
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      isKept: z.boolean(),
    }),
  },
  rejectProgram: { from: 'page', schema: z.object({ host: hostSchema, offerId: idSchema, isRejected: z.boolean() }) },
  forgetHost: { from: 'page', schema: z.object({ offerId: idSchema, host: hostSchema }) },
  forgetRefusal: { from: 'page', schema: z.object({ offerId: idSchema, host: hostSchema }) },
  refreshCampaigns: { from: 'page', schema: z.object({ offerId: idSchema }) },
  refreshListing: { from: 'page', schema: z.object({ kind: z.enum(['campaigns', 'shops']) }) },
  couponCopied: { from: 'page', schema: z.object({ campaignId: idSchema }) },
  findPageShop: { from: 'page', schema: z.object({ tabId: z.int() }) },
  describePage: { from: 'page', schema: z.object({ tabId: z.int(), pageUrl: urlSchema }) },
  planBulk: {
    from: 'page',
    // More than a run may have are told in words.
    schema: z.object({ lines: z.array(bulkLineSchema).check(z.maxLength(50_000)), preset: bulkPresetSchema }),
  },
  replanBulk: { from: 'page', schema: z.object({ runId: idSchema, preset: bulkPresetSchema }) },
  changeBulkLine: {
    from: 'page',
    schema: z.object({
      runId: idSchema,
      index: bulkIndexSchema,
      change: z.union([
        z.strictObject({ kind: z.enum(['remove', 'use-destination']) }),
        z.strictObject({ kind: z.literal('program'), offerId: idSchema }),
      ]),
    }),
  },
  startBulk: { from: 'page', schema: bulkRunSchema },
  pauseBulk: { from: 'page', schema: bulkRunSchema },
  resumeBulk: { from: 'page', schema: bulkRunSchema },
  cancelBulk: { from: 'page', schema: bulkRunSchema },
  retryBulkLines: {
    from: 'page',
    schema: z.object({
      runId: idSchema,
      indexes: z.array(bulkIndexSchema).check(z.maxLength(maxBulkLines)),
      despiteUnknown: z.boolean(),
    }),
  },
  discardBulk: { from: 'page', schema: bulkRunSchema },
  takeBulkDraft: { from: 'page', schema: nothingSchema },
  keepBulkList: {
    from: 'page',
    schema: z.object({
      list: z.nullable(
        z.object({
          text: z.string().check(z.maxLength(maxKeptListLength)),
          preset: bulkPresetSchema,
          titles: z.record(z.string(), z.string().check(z.maxLength(1_000))),
          isPlanned: z.boolean(),
        }),
      ),
    }),
  },
  pageMatched: { from: 'content', schema: nothingSchema },
  mintHere: {
    from: 'content',
    schema: z.object({
      requestId: idSchema,
      pageUrl: urlSchema,
      canonicalUrl: z.nullable(urlSchema),
      title: z.nullable(z.string().check(z.maxLength(1_000))),
    }),
  },
  moveButton: { from: 'content', schema: z.object({ corner: z.enum(buttonCorners) }) },
  dismissButton: { from: 'content', schema: z.object({ isDismissed: z.boolean() }) },
};
