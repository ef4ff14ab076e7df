import { type BulkInputLine, type BulkOutcome, maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import { maxKeptListLength } from '#lib/domain/bulk/kept-bulk-list.ts';
import { reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import { maxNoteLength } from '#lib/domain/links/kept-link.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { buttonCorners, type PageToast } from '#lib/domain/page/page-surface.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { bodyEncodings } from '#lib/domain/service/body-encoding.ts';
import type { ConnectionTest } from '#lib/domain/service/connection-test.ts';
import { settingTable } from '#lib/domain/settings/settings.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import {
  maxDeviceNameLength,
  type TeamLink,
  type TeamOutcome,
  type TeamView,
  teamShares,
} from '#lib/domain/team/team.ts';
import { accountRecordsSchema, countsSchema } from '#lib/messaging/backup-schemas.ts';
import {
  bulkIndexSchema,
  bulkLineSchema,
  bulkPresetSchema,
  bulkRunSchema,
  countSchema,
  givenTextSchema,
  hostSchema,
  idSchema,
  idsSchema,
  importedLinkSchema,
  listSchema,
  nothingSchema,
  presetIdSchema,
  settingsChangeSchema,
  subIdsSchema,
  tagSchema,
  tagsSchema,
  textSchema,
  timeSchema,
  urlSchema,
} from '#lib/messaging/input-schemas.ts';
import { answers, fromContent, fromPage } from '#lib/messaging/message-definition.ts';
import { z } from '#lib/platform/zod.ts';

const teamKeySchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const teamAccessSchema = z.object({
  address: textSchema(2_000),
  /** Null: the one that is kept, or the organisation's. */
  token: z.nullable(givenTextSchema(2_000)),
  publisherId: textSchema(200),
});

/** A tab, and what its link is copied as. The address of a tab that the extension may not look into is empty. */
const handoverSchema = z.object({ tabId: z.int(), url: textSchema(100_000), formatId: presetIdSchema });
const hostOfProgramSchema = z.object({ offerId: idSchema, host: hostSchema });

/** The messages of an account: of the one that the page shows, or, from a web page, of the active one. */
export const accountMessages = {
  /** Starts a sync now, or lets the one that runs go on. Answers at once. */
  syncNow: fromPage(nothingSchema, answers<void>()),
  /** "Update earnings": loads what is due of the conversions, or goes on with what was left. Answers at once. */
  refreshReports: fromPage(nothingSchema, answers<void>()),
  /** In which currency conversions are asked for. Another one than before begins a load of everything. */
  setReportCurrency: fromPage(z.object({ currency: z.enum(reportCurrencies) }), answers<void>()),
  /** The user has seen the changes of conversions up to this time (ms since the epoch): the next visit counts from there. */
  markReportsSeen: fromPage(z.object({ seenAtMs: countSchema() }), answers<void>()),
  /** The user wants a notification of conversions that are rejected from now on, or no longer. */
  setRejectionNotices: fromPage(z.object({ isOn: z.boolean() }), answers<void>()),
  /** Changes what the account's calls are sent with, and nothing of the credentials. `automatic` finds the encoding out. */
  changeConnection: fromPage(
    z.object({
      marketplacePath: z.optional(textSchema(200)),
      bodyEncoding: z.optional(z.enum(['automatic', ...bodyEncodings])),
    }),
    answers<void>(),
  ),
  /** Tries the connection as it is set: up to three calls. Answers at their end. */
  testConnection: fromPage(nothingSchema, answers<ConnectionTest>()),
  saveSettings: fromPage(settingsChangeSchema, answers<void>()),
  /** The account's count as the worker knows it. */
  readQuota: fromPage(nothingSchema, answers<QuotaUsage>()),
  /** "The dashboard says N": from now on the period's count starts at N. */
  correctQuota: fromPage(
    z.object({ used: countSchema(settingTable.deeplinksPerPeriod.is.max) }),
    answers<QuotaUsage>(),
  ),

  /**
   * Mints a deeplink, or finds the one there is. `requestId` names one act of the user: the same id again never makes a
   * second call, so a caller that lost the answer may ask again with it.
   */
  mintDeeplink: fromPage(
    z.object({
      requestId: idSchema,
      offerId: idSchema,
      /** The destination that the user saw. */
      destinationUrl: urlSchema,
      subIds: subIdsSchema,
      /**
       * The preset that the sub-IDs are of: the worker expands their tokens. Without one they are sent as they are,
       * braces and all.
       */
      preset: z.optional(z.object({ name: textSchema(200) })),
      /** The page's title, for `{title}` and for finding the link again; absent where it is not known. */
      title: z.optional(textSchema(10_000)),
      /** The user has read that the quota is used up and wants to mint anyway. */
      overQuota: z.boolean(),
      /** The user wants a call although the service refused this program and host within 14 days. */
      despiteRefusal: z.boolean(),
      /** The user picked the program for this destination, which need not be on a host of the program's. */
      chosenByUser: z.optional(z.literal(true)),
      /**
       * From the popup: the tab that it is open over, and what it is going to copy the link as. When the popup is closed
       * before it has the outcome (`takeLink`), the worker copies in its place, or says there what came of the wish.
       */
      handover: z.optional(handoverSchema),
    }),
    answers<MintOutcome>(),
  ),
  /**
   * Takes an act back that waits: unless its call is on its way, nothing is sent for it, also where it is asked for again, and
   * `mintDeeplink` answers `cancelled`.
   */
  cancelMint: fromPage(z.object({ requestId: idSchema }), answers<void>()),
  /** The popup has what came of the act, and copies or shows the link itself: the worker does no more about it. */
  takeLink: fromPage(z.object({ requestId: idSchema }), answers<void>()),
  /**
   * Mints for a page with what applies in the account, as the on-page button does, and copies: from the popup of another
   * account. `tabId` is null for an address that was pasted. Answers what to say; where the popup is closed before it has
   * that (`takeLink`), the worker says it in the tab of `handover`.
   */
  copyForPage: fromPage(
    z.object({
      requestId: idSchema,
      pageUrl: urlSchema,
      tabId: z.nullable(z.int()),
      handover: z.optional(z.object({ tabId: z.int(), url: textSchema(100_000) })),
    }),
    answers<PageToast>(),
  ),
  /** How long an interactive call would wait for its slot now, in ms. */
  readWait: fromPage(nothingSchema, answers<{ waitMs: number }>()),
  /** Remembers the sub-IDs for the program. */
  rememberSubIds: fromPage(z.object({ offerId: idSchema, subIds: subIdsSchema }), answers<void>()),

  /** Sets the user's words about a link. Empty ones take what was there away. */
  annotateLink: fromPage(
    z.object({ linkId: idSchema, note: textSchema(maxNoteLength), tags: tagsSchema }),
    answers<void>(),
  ),
  /** Adds a tag to links. */
  tagLinks: fromPage(z.object({ linkIds: idsSchema, tag: tagSchema }), answers<void>()),
  /** Takes a tag off links, in whatever case they have it. */
  untagLinks: fromPage(z.object({ linkIds: idsSchema, tag: tagSchema }), answers<void>()),
  /**
   * Takes links off the list, and out of sight the wishes (by their `requestId`) that came to no link. What was counted
   * stays counted. Several messages of one `actId` are one act.
   */
  deleteLinks: fromPage(z.object({ actId: idSchema, linkIds: idsSchema, requestIds: idsSchema }), answers<void>()),
  /** Brings back what an act of the last day deleted, a slice at a time: asked again until none is `left`. */
  restoreLinks: fromPage(z.object({ actId: idSchema }), answers<{ left: number }>()),
  /** Takes a slice of a file of links in: what is known is completed, the rest added. */
  importLinks: fromPage(
    z.object({ links: listSchema(importedLinkSchema, 1_000) }),
    answers<{ added: number; changed: number }>(),
  ),
  /** Takes the counts of a backup in. From then on the count is never below what either the file or the profile says. */
  restoreCounts: fromPage(z.object({ counts: countsSchema, savedAtMs: timeSchema }), answers<void>()),
  /** Takes a slice of a backup's small records in. The same slice again changes nothing. */
  restoreRecords: fromPage(accountRecordsSchema, answers<void>()),
  /** The user was told that these programs take no links now. */
  dismissLinkMarks: fromPage(z.object({ offerIds: listSchema(idSchema, 100_000) }), answers<void>()),

  /** Uses a preset, or (null) none, for a program of the account's service or for a host's site. */
  assignPreset: fromPage(
    z.object({
      presetId: z.nullable(presetIdSchema),
      target: z.union([z.strictObject({ offerId: idSchema }), z.strictObject({ host: hostSchema })]),
    }),
    answers<PresetOutcome>(),
  ),

  /** Sets or (null) clears the ★ program of a host. */
  setDefaultOffer: fromPage(z.object({ host: hostSchema, offerId: z.nullable(idSchema) }), answers<void>()),
  /** Keeps what cleaning would drop from addresses of the host's site (`DroppedPart.name`), or drops it again. */
  keepParameter: fromPage(
    z.object({ host: hostSchema, name: givenTextSchema(200), isKept: z.boolean() }),
    answers<void>(),
  ),
  /** "Not this program": it matches no page of the host's site from now on, or does so again. */
  rejectProgram: fromPage(z.object({ host: hostSchema, offerId: idSchema, isRejected: z.boolean() }), answers<void>()),
  /** A host that a link taught is the program's no more. */
  forgetHost: fromPage(hostOfProgramSchema, answers<void>()),
  /** The service may be asked again for a program that it refused on the host. */
  forgetRefusal: fromPage(hostOfProgramSchema, answers<void>()),
  /** A host of tracking links is no such host, whatever listings show; or it is one once more. */
  ignoreLinkHost: fromPage(z.object({ host: hostSchema, isIgnored: z.boolean() }), answers<void>()),

  /** Fetches the program's campaigns, because the user asked for them: it tells the service which program is looked at. */
  refreshCampaigns: fromPage(z.object({ offerId: idSchema }), answers<void>()),
  /** Lists campaigns, or shops, anew from the first page to the last. Answers at its end. */
  refreshListing: fromPage(z.object({ kind: z.enum(['campaigns', 'shops']) }), answers<void>()),
  /** The user copied the campaign's code: from now on its end is watched. */
  couponCopied: fromPage(z.object({ campaignId: idSchema }), answers<void>()),
  /** The marketplace shop that the page itself names, its address aside, read with `activeTab`; null where it names none. */
  findPageShop: fromPage(z.object({ tabId: z.int() }), answers<Shop | null>()),
  /**
   * The page's canonical address, title and the status that it was answered with, read with `activeTab`; nulls where the page
   * cannot be read, or is at another address by now.
   */
  describePage: fromPage(
    z.object({ tabId: z.int(), pageUrl: urlSchema }),
    answers<{ canonicalUrl: string | null; title: string | null; status: number | null }>(),
  ),

  /** Takes a list in and plans it in the background. Nothing is sent to the service. */
  planBulk: fromPage(
    // More than a run may have are told in words.
    z.object({ lines: listSchema(bulkLineSchema, 50_000), preset: bulkPresetSchema }),
    answers<BulkOutcome>(),
  ),
  /** Plans the list anew for other sub-IDs. */
  replanBulk: fromPage(z.object({ runId: idSchema, preset: bulkPresetSchema }), answers<BulkOutcome>()),
  /** Changes a line of a plan. */
  changeBulkLine: fromPage(
    z.object({
      runId: idSchema,
      index: bulkIndexSchema,
      change: z.union([
        z.strictObject({ kind: z.enum(['remove', 'use-destination']) }),
        z.strictObject({ kind: z.literal('program'), offerId: idSchema }),
      ]),
    }),
    answers<BulkOutcome>(),
  ),
  /** Begins to mint a planned list. Answers at once, as the next three do; the run is in the database. */
  startBulk: fromPage(bulkRunSchema, answers<BulkOutcome>()),
  /**
   * Makes a link of the popup later, as a run of one line that is under way at once: the user would not wait for it. The same
   * `requestId` again makes no second run. `busy` where another list is not finished.
   */
  queueLink: fromPage(
    z.object({
      requestId: idSchema,
      offerId: idSchema,
      destinationUrl: urlSchema,
      subIds: subIdsSchema,
      preset: z.optional(z.object({ name: textSchema(200) })),
      title: z.optional(textSchema(10_000)),
      chosenByUser: z.optional(z.literal(true)),
      /** From the popup: the tab in which the user is notified of what came of it. */
      handover: z.optional(handoverSchema),
    }),
    answers<BulkOutcome>(),
  ),
  pauseBulk: fromPage(bulkRunSchema, answers<BulkOutcome>()),
  resumeBulk: fromPage(bulkRunSchema, answers<BulkOutcome>()),
  cancelBulk: fromPage(bulkRunSchema, answers<BulkOutcome>()),
  /**
   * Puts lines that failed, were refused or were skipped back into the queue. Those whose answer was lost only with
   * `despiteUnknown`: the user has read that each may cost a second link.
   */
  retryBulkLines: fromPage(
    z.object({ runId: idSchema, indexes: listSchema(bulkIndexSchema, maxBulkLines), despiteUnknown: z.boolean() }),
    answers<BulkOutcome>(),
  ),
  /** Forgets a run that is not under way. Its links stay. */
  discardBulk: fromPage(bulkRunSchema, answers<BulkOutcome>()),
  /** The lines that a page's selection left for the Bulk tab. They are handed over once. */
  takeBulkDraft: fromPage(nothingSchema, answers<{ lines: readonly BulkInputLine[] }>()),
  /** Keeps what stands in the Bulk tab's field until the account is shown there again; null: it is in the field again. */
  keepBulkList: fromPage(
    z.object({
      list: z.nullable(
        z.object({
          text: textSchema(maxKeptListLength),
          preset: bulkPresetSchema,
          titles: z.record(z.string(), textSchema(1_000)),
          isPlanned: z.boolean(),
        }),
      ),
    }),
    answers<void>(),
  ),

  /** What the organisation's policy sets: shown as its own, and read-only. */
  readManaged: fromPage(nothingSchema, answers<ManagedFields>()),
  /** The account's team as it is now; asks the team's Redis for the counts. */
  readTeam: fromPage(nothingSchema, answers<TeamView>()),
  /** A page was opened: reads what the team's other devices counted. Asks its Redis once, and the service nothing. */
  refreshTeam: fromPage(nothingSchema, answers<{ isNew: boolean }>()),
  /** Whether a Redis can be the team's: asked live, and nothing is kept. `token` null: the one that is kept. */
  testTeam: fromPage(teamAccessSchema, answers<TeamOutcome>()),
  /** Joins the team, or changes what is shared with it. Kept only where it works. */
  setTeam: fromPage(
    z.object({
      ...teamAccessSchema.shape,
      deviceName: textSchema(maxDeviceNameLength),
      share: z.enum(teamShares),
      publishesPresets: z.boolean(),
    }),
    answers<TeamOutcome>(),
  ),
  /** Forgets address and token. What the team was told stays with it. */
  leaveTeam: fromPage(nothingSchema, answers<void>()),
  /** The team's links that have the text somewhere, the newest first; `isMore`: there are others. */
  listTeamLinks: fromPage(
    z.object({ search: textSchema(1_000) }),
    answers<{ kind: 'listed'; links: readonly TeamLink[]; isMore: boolean } | { kind: 'apart' }>(),
  ),
  /** Takes links away from the whole team. Several messages of one `actId` are one act. @returns how many went. */
  deleteTeamLinks: fromPage(
    z.object({ actId: idSchema, keys: listSchema(teamKeySchema, 1_000) }),
    answers<{ kind: 'done'; count: number } | { kind: 'apart' }>(),
  ),
  /** Brings back what an act of this browser session took away. */
  restoreTeamLinks: fromPage(
    z.object({ actId: idSchema }),
    answers<{ kind: 'done'; count: number } | { kind: 'apart' }>(),
  ),

  /** The page's host is in the match index. The worker looks at the sender's own URL only. */
  pageMatched: fromContent(nothingSchema, answers<void>()),
  /** From the on-page button: the corner that the user moved it to. */
  moveButton: fromContent(z.object({ corner: z.enum(buttonCorners) }), answers<void>()),
  /** From the on-page button: the user hides it on this site, or takes that back. */
  dismissButton: fromContent(z.object({ isDismissed: z.boolean() }), answers<void>()),
} as const;
