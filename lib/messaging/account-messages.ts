import { type BulkInputLine, type BulkOutcome, isBulkInputLine, maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import { maxKeptListLength } from '#lib/domain/bulk/text-place.ts';
import type { CheckAsk } from '#lib/domain/checks/check-ask.ts';
import type { CheckPrice } from '#lib/domain/checks/check-price.ts';
import { isKeptCheck, type KeptCheck } from '#lib/domain/checks/kept-check.ts';
import { maxLinkMarks } from '#lib/domain/checks/page-check.ts';
import { maxCheckedLinks, type PageSlice } from '#lib/domain/checks/page-link.ts';
import { reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import { maxNoteLength } from '#lib/domain/links/kept-link.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { buttonCorners, type PageToast } from '#lib/domain/page/page-surface.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { PostOutcome } from '#lib/domain/posts/change-post.ts';
import type { PagesAdded } from '#lib/domain/posts/page-to-add.ts';
import {
  isPost,
  isPostAddress,
  isPostCoupon,
  isPostProduct,
  isTakenEdit,
  maxPostNameLength,
  maxPostProducts,
  maxPostTextLength,
  maxStoredChannels,
  maxStoredProducts,
  type Post,
} from '#lib/domain/posts/post.ts';
import type { PostMakeOutcome, PostPrices } from '#lib/domain/posts/to-post-price.ts';
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
import {
  bulkIndexSchema,
  bulkPresetSchema,
  bulkRunSchema,
  checkedSchema,
  countSchema,
  givenTextSchema,
  hostSchema,
  idSchema,
  idsSchema,
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
import { answers, fromContent, fromPage, fromPageOnce } from '#lib/messaging/message-definition.ts';
import { z } from '#lib/platform/zod.ts';

const teamKeySchema = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
const teamAccessSchema = () =>
  z.object({
    address: textSchema(2_000),
    /** Null: the stored token, or the organisation's. */
    token: z.nullable(givenTextSchema(2_000)),
    publisherId: textSchema(200),
  });

/** A tab, and the copy format for its link. The address is empty for a tab that the extension may not read. */
const handoverSchema = () => z.object({ tabId: z.int(), url: textSchema(100_000), formatId: presetIdSchema });
const hostOfProgramSchema = () => z.object({ offerId: idSchema, host: hostSchema });

const postNameSchema = () => textSchema(maxPostNameLength);
const postChangeSchema = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('rename'), name: postNameSchema() }),
    z.object({
      kind: z.literal('add'),
      product: checkedSchema(isPostProduct),
      at: z.optional(countSchema(maxStoredProducts)),
    }),
    z.object({ kind: z.literal('remove'), productId: presetIdSchema }),
    z.object({ kind: z.literal('move'), productId: presetIdSchema, to: countSchema(maxStoredProducts) }),
    z.object({
      kind: z.literal('coupon'),
      productId: presetIdSchema,
      coupon: z.nullable(checkedSchema(isPostCoupon)),
    }),
    z.object({
      kind: z.literal('swap-coupon'),
      campaignId: idSchema,
      coupon: z.nullable(checkedSchema(isPostCoupon)),
      edit: z.optional(checkedSchema(isTakenEdit)),
    }),
    z.object({
      kind: z.literal('unswap-coupon'),
      causeId: givenTextSchema(600),
      productIds: listSchema(presetIdSchema, maxStoredProducts),
      coupon: checkedSchema(isPostCoupon),
      texts: listSchema(
        z.object({
          channelId: presetIdSchema,
          was: textSchema(maxPostTextLength),
          became: textSchema(maxPostTextLength),
        }),
        maxStoredChannels,
      ),
    }),
    z.object({
      kind: z.literal('replace'),
      productId: presetIdSchema,
      product: checkedSchema(isPostProduct),
      edit: z.optional(checkedSchema(isTakenEdit)),
    }),
    z.object({
      kind: z.literal('channel'),
      channel: z.object({ channelId: presetIdSchema, name: textSchema(200) }),
      isOn: z.boolean(),
    }),
    z.object({
      kind: z.literal('channels'),
      channels: listSchema(z.object({ channelId: presetIdSchema, name: textSchema(200) }), 100),
      hasSharedLinks: z.boolean(),
    }),
    z.object({ kind: z.literal('text'), channelId: presetIdSchema, text: textSchema(1_000_000) }),
    z.object({ kind: z.literal('write-again'), channelId: presetIdSchema }),
    z.object({
      kind: z.literal('address'),
      channelId: presetIdSchema,
      address: z.nullable(z.custom<string>(isPostAddress)),
    }),
    z.object({ kind: z.enum(['archive', 'unarchive']) }),
    z.object({
      kind: z.literal('keep'),
      kept: z.nullable(z.object({ runId: presetIdSchema, most: countSchema(1_000) })),
    }),
    z.object({ kind: z.literal('done'), causeId: givenTextSchema(600), isDone: z.boolean() }),
  ]);

const checkLinesSchema = () => listSchema(checkedSchema(isBulkInputLine), maxBulkLines);

/** The link that the popup wants, now or later. */
const wishFields = () => ({
  requestId: idSchema,
  offerId: idSchema,
  /** The destination that the user saw. */
  destinationUrl: urlSchema,
  subIds: subIdsSchema,
  /**
   * The preset of the sub-IDs, whose tokens the worker expands. Without a preset it sends them unchanged, braces and all.
   */
  preset: z.optional(z.object({ name: textSchema(200) })),
  /** The page's title, for `{title}` and for finding the link again; absent if unknown. */
  title: z.optional(textSchema(10_000)),
  /** The user picked the program for this destination, so the destination need not be on the program's hosts. */
  chosenByUser: z.optional(z.literal(true)),
});

/** The messages of an account: of the account that the page shows, or, from a web page, of the active one. */
export const accountMessages = {
  /** Starts a sync now, or lets a running one continue. Answers at once. */
  syncNow: fromPage(() => nothingSchema, answers<void>()),
  /** "Update earnings": loads the conversions that are due, or resumes an unfinished load. Answers at once. */
  refreshReports: fromPage(() => nothingSchema, answers<void>()),
  /** The user does not want to load conversions now: neither popup nor Earnings asks again. "Update earnings" stays. */
  declineEarnings: fromPage(() => nothingSchema, answers<void>()),
  /** Sets the currency of requests for conversions. Another currency than before starts a load of everything. */
  setReportCurrency: fromPage(() => z.object({ currency: z.enum(reportCurrencies) }), answers<void>()),
  /**
   * The user has seen the changes of conversions up to this time (ms since the epoch). The next visit counts from it.
   */
  markReportsSeen: fromPage(() => z.object({ seenAtMs: countSchema() }), answers<void>()),
  /** Turns notifications of rejected conversions on, from now on, or off. */
  setRejectionNotices: fromPage(() => z.object({ isOn: z.boolean() }), answers<void>()),
  /** Changes how the account's calls are sent, but not the credentials. `automatic` finds the encoding out. */
  changeConnection: fromPage(
    () =>
      z.object({
        marketplacePath: z.optional(textSchema(200)),
        bodyEncoding: z.optional(z.enum(['automatic', ...bodyEncodings])),
      }),
    answers<void>(),
  ),
  /** Tests the current connection with up to three calls. Answers after the last one. */
  testConnection: fromPageOnce(() => nothingSchema, answers<ConnectionTest>()),
  saveSettings: fromPage(settingsChangeSchema, answers<void>()),
  /** The popup asked for the user's countries, and does not ask again. */
  noteCountryAsked: fromPage(() => nothingSchema, answers<void>()),
  /** The account's count from the worker. */
  readQuota: fromPage(() => nothingSchema, answers<QuotaUsage>()),
  /** "The dashboard says N": from now on the period's count starts at N. */
  correctQuota: fromPageOnce(
    () => z.object({ used: countSchema(settingTable.deeplinksPerPeriod.is.max) }),
    answers<QuotaUsage>(),
  ),

  /**
   * Mints a deeplink, or finds the existing one. `requestId` names one act of the user: the same id never makes a
   * second call, so a caller that lost the answer may ask again with it.
   */
  mintDeeplink: fromPage(
    () =>
      z.object({
        ...wishFields(),
        /** The user has read that the quota is used up, and still wants the link. */
        overQuota: z.boolean(),
        /** The user wants a call although the service refused this program and host within 14 days. */
        despiteRefusal: z.boolean(),
        /**
         * From the popup: the tab under it, and the format in which it will copy the link. If the popup closes before it
         * has the outcome (`takeLink`), the worker copies in its place, or shows the outcome in that tab.
         */
        handover: z.optional(handoverSchema()),
      }),
    answers<MintOutcome>(),
  ),
  /**
   * Cancels a waiting act. Unless its call has left, nothing is sent for it, even if a caller repeats it, and
   * `mintDeeplink` answers `cancelled`.
   */
  cancelMint: fromPage(() => z.object({ requestId: idSchema }), answers<void>()),
  /** The popup copied a stored link without asking for it: counts that, once for each `requestId`. Never mints. */
  noteLinkReuse: fromPage(
    () => z.object({ requestId: idSchema, linkId: idSchema, title: textSchema(10_000) }),
    answers<void>(),
  ),
  /** The popup has the act's outcome, and copies or shows the link itself: the worker does no more about it. */
  takeLink: fromPage(() => z.object({ requestId: idSchema }), answers<void>()),
  /**
   * Mints for a page with the account's own choices and copies, as the on-page button does: from the popup of another
   * account, and from the side panel. `tabId` is null for a pasted address. Answers with the text to show. If the popup closes before it has
   * that (`takeLink`), the worker shows it in the tab of `handover`.
   */
  copyForPage: fromPage(
    () =>
      z.object({
        requestId: idSchema,
        pageUrl: urlSchema,
        tabId: z.nullable(z.int()),
        handover: z.optional(z.object({ tabId: z.int(), url: textSchema(100_000) })),
        /** From the side panel: the program that it shows. `isChosen` as `chosenByUser` of `mintDeeplink`. */
        program: z.optional(z.object({ offerId: idSchema, isChosen: z.boolean() })),
      }),
    answers<PageToast>(),
  ),
  /** How long an interactive call would have to wait for its slot now, in ms. */
  readWait: fromPage(() => nothingSchema, answers<{ waitMs: number }>()),
  /** Stores the sub-IDs for the program. */
  rememberSubIds: fromPage(() => z.object({ offerId: idSchema, subIds: subIdsSchema }), answers<void>()),

  /** Sets the user's note on a link. An empty one deletes it. */
  annotateLink: fromPage(
    () => z.object({ linkId: idSchema, note: textSchema(maxNoteLength), tags: tagsSchema }),
    answers<void>(),
  ),
  /** Adds a tag to links. */
  tagLinks: fromPage(() => z.object({ linkIds: idsSchema, tag: tagSchema }), answers<void>()),
  /** Removes a tag from links, whatever its case. */
  untagLinks: fromPage(() => z.object({ linkIds: idsSchema, tag: tagSchema }), answers<void>()),
  /**
   * Removes links from the list, and hides the wishes without a link (by their `requestId`). The quota's count stays
   * unchanged. Several messages with one `actId` are one act.
   */
  deleteLinks: fromPage(
    () => z.object({ actId: idSchema, linkIds: idsSchema, requestIds: idsSchema }),
    answers<void>(),
  ),
  /** Restores what an act of the last day deleted, one slice at a time: repeat it until nothing is `left`. */
  restoreLinks: fromPage(() => z.object({ actId: idSchema }), answers<{ left: number }>()),
  /** The user has seen that these programs accept no links now. */
  dismissLinkMarks: fromPage(() => z.object({ offerIds: listSchema(idSchema, 100_000) }), answers<void>()),

  /** Assigns a preset to a program of the account's service or to a host's site; null clears it. */
  assignPreset: fromPage(
    () =>
      z.object({
        presetId: z.nullable(presetIdSchema),
        target: z.union([z.strictObject({ offerId: idSchema }), z.strictObject({ host: hostSchema })]),
      }),
    answers<PresetOutcome>(),
  ),

  /** Sets the ★ program of a host; null clears it. */
  setDefaultOffer: fromPage(() => z.object({ host: hostSchema, offerId: z.nullable(idSchema) }), answers<void>()),
  /** Makes cleaning keep a part of addresses on the host's site (`DroppedPart.name`), or drop it again. */
  keepParameter: fromPage(
    () => z.object({ host: hostSchema, name: givenTextSchema(200), isKept: z.boolean() }),
    answers<void>(),
  ),
  /** "Not this program": excludes it from all pages of the host's site, or includes it again. */
  rejectProgram: fromPage(
    () => z.object({ host: hostSchema, offerId: idSchema, isRejected: z.boolean() }),
    answers<void>(),
  ),
  /** Saves whether the site of a host is the user's own: only there a check offers to replace links. */
  setOwnSite: fromPage(() => z.object({ host: hostSchema, isOwn: z.boolean() }), answers<void>()),
  /** Forgets that a link showed a host to be the program's. */
  forgetHost: fromPage(hostOfProgramSchema, answers<void>()),
  /** Forgets that the service refused a program on the host, so that Linkmint may ask again. */
  forgetRefusal: fromPage(hostOfProgramSchema, answers<void>()),
  /** Stops treating a host as one of tracking links, whatever listings show; or does so again. */
  ignoreLinkHost: fromPage(() => z.object({ host: hostSchema, isIgnored: z.boolean() }), answers<void>()),

  /**
   * Fetches the program's campaigns at the user's request, because the call shows the service which program the user
   * looks at.
   */
  refreshCampaigns: fromPage(() => z.object({ offerId: idSchema }), answers<void>()),
  /** Lists all campaigns or shops again, from the first page to the last. Answers at the end. */
  refreshListing: fromPage(() => z.object({ kind: z.enum(['campaigns', 'shops']) }), answers<void>()),
  /** The user copied the campaign's code: Linkmint watches its end from now on. */
  couponCopied: fromPage(() => z.object({ campaignId: idSchema }), answers<void>()),
  /** The marketplace shop that the page's content names, read with `activeTab`; null without one. */
  findPageShop: fromPage(() => z.object({ tabId: z.int() }), answers<Shop | null>()),

  /** Asks the panel to check a tab's page. The sender opens the panel itself: only a gesture may. */
  askPageCheck: fromPage(() => z.object({ tabId: z.int() }), answers<void>()),
  /** What the user asked of the panel by menu, command or popup; handed over once. */
  takeCheckAsk: fromPage(() => nothingSchema, answers<{ ask: CheckAsk | null }>()),
  /** Begins to read the links of the tab's page, with `activeTab`; null for a page that no extension may read. */
  startPageCheck: fromPage(() => z.object({ tabId: z.int() }), answers<{ checkId: string; url: string } | null>()),
  /** Reads on. Null once the tab shows another page. */
  readPageSlice: fromPage(() => z.object({ tabId: z.int(), checkId: idSchema }), answers<PageSlice | null>()),
  /**
   * Outlines links on a page that was read, in the place of those before; without any, takes the outlines away. Answers
   * with how many of them the page still has.
   */
  showPageLinks: fromPage(
    () =>
      z.object({
        tabId: z.int(),
        checkId: idSchema,
        marks: listSchema(
          z.object({
            linkId: countSchema(maxCheckedLinks),
            number: countSchema(),
            tone: z.enum(['stop', 'gain', 'law']),
          }),
          maxLinkMarks,
        ),
        hasToScroll: z.boolean(),
      }),
    answers<{ count: number }>(),
  ),
  /** Keeps the sums of a check. Answers with those of the check before of the same address; null for the first. */
  keepPageCheck: fromPage(() => z.object({ check: checkedSchema(isKeptCheck) }), answers<KeptCheck | null>()),
  /** What the ticked links of a report would use. Makes nothing. */
  priceCheck: fromPage(() => z.object({ lines: checkLinesSchema() }), answers<CheckPrice>()),
  /** Starts making the ticked links of a report, as a bulk run of that id. Answers before they are made. */
  makeCheckLinks: fromPage(
    () => z.object({ lines: checkLinesSchema(), runId: presetIdSchema }),
    answers<BulkOutcome>(),
  ),

  /** Takes a list and plans it in the background. Sends nothing to the service. */
  planBulk: fromPage(
    // Accepts more lines than a run may have, so that the answer can say so in words.
    () => z.object({ lines: listSchema(checkedSchema(isBulkInputLine), 50_000), preset: bulkPresetSchema }),
    answers<BulkOutcome>(),
  ),
  /** Plans the list again for other sub-IDs. */
  replanBulk: fromPage(() => z.object({ runId: idSchema, preset: bulkPresetSchema }), answers<BulkOutcome>()),
  /** Changes a line of a plan. */
  changeBulkLine: fromPage(
    () =>
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
  /** Starts minting a planned list. Answers at once, as the next three do; pages read the run from the database. */
  startBulk: fromPageOnce(() => bulkRunSchema, answers<BulkOutcome>()),
  /**
   * Makes a link of the popup later: the user does not want to wait. It becomes a run of one line that starts at once.
   * The same `requestId` again makes no second run. Answers `busy` while another list is unfinished.
   */
  queueLink: fromPage(
    () =>
      z.object({
        ...wishFields(),
        /** From the popup: the tab in which to notify the user of the outcome. */
        handover: z.optional(handoverSchema()),
      }),
    answers<BulkOutcome>(),
  ),
  pauseBulk: fromPageOnce(() => bulkRunSchema, answers<BulkOutcome>()),
  resumeBulk: fromPageOnce(() => bulkRunSchema, answers<BulkOutcome>()),
  cancelBulk: fromPageOnce(() => bulkRunSchema, answers<BulkOutcome>()),
  /**
   * Puts lines that failed, were refused or were skipped back into the queue. Lines that lost their answer need
   * `despiteUnknown`: the user has read that each may cost a second link.
   */
  retryBulkLines: fromPageOnce(
    () =>
      z.object({ runId: idSchema, indexes: listSchema(bulkIndexSchema, maxBulkLines), despiteUnknown: z.boolean() }),
    answers<BulkOutcome>(),
  ),
  /** Deletes a run that is not under way. Its links stay. */
  discardBulk: fromPage(() => bulkRunSchema, answers<BulkOutcome>()),
  /** Makes posts of the links of an account without a post. Makes no link. Answers with the posts' ids. */
  collectPosts: fromPage(() => nothingSchema, answers<readonly string[]>()),
  /** Creates a post with an id of the page's. One that exists stays as it is. Answers with it. */
  createPost: fromPage(() => z.object({ postId: presetIdSchema, name: postNameSchema() }), answers<Post>()),
  /** Adds a product to a post, which is created if it does not exist. Makes no link. */
  addToPost: fromPage(
    () => z.object({ postId: presetIdSchema, product: checkedSchema(isPostProduct) }),
    answers<PostOutcome>(),
  ),
  /**
   * Adds pages of the user's tabs to a post, which is created if it does not exist. Reads each page once, where the
   * browser lets Linkmint read it. Makes no link. The fields are those of `PageToAdd`.
   */
  addPages: fromPage(
    () =>
      z.object({
        postId: presetIdSchema,
        pages: listSchema(
          z.object({
            productId: presetIdSchema,
            tabId: z.nullable(z.int()),
            pageUrl: urlSchema,
            title: textSchema(10_000),
            offerId: z.optional(z.nullable(idSchema)),
            isChosen: z.boolean(),
            campaignId: z.optional(z.nullable(idSchema)),
          }),
          maxPostProducts,
        ),
      }),
    answers<PagesAdded>(),
  ),
  /** Changes a post, and writes those of its texts again that the user has not changed. */
  changePost: fromPage(() => z.object({ postId: presetIdSchema, change: postChangeSchema() }), answers<PostOutcome>()),
  /** Uses or removes a text that a channel has beside its own. The same act again changes nothing. */
  changeOtherText: fromPage(
    () =>
      z.object({
        postId: presetIdSchema,
        channelId: presetIdSchema,
        text: textSchema(maxPostTextLength),
        kind: z.enum(['use', 'remove']),
      }),
    answers<PostOutcome>(),
  ),
  /** Stores a copy as a draft, without links, texts and days. */
  duplicatePost: fromPage(
    () => z.object({ postId: presetIdSchema, newPostId: presetIdSchema, name: postNameSchema() }),
    answers<PostOutcome>(),
  ),
  /** Deletes a post; its diary stays. Answers with it, for Undo. */
  deletePost: fromPage(() => z.object({ postId: presetIdSchema }), answers<Post | null>()),
  /** Puts a deleted post back. One that exists stays as it is. */
  restorePost: fromPage(() => z.object({ post: checkedSchema(isPost) }), answers<void>()),
  /** The text of a channel was copied: a line of the diary. */
  noteTextCopied: fromPage(
    () => z.object({ postId: presetIdSchema, actId: idSchema, channelId: presetIdSchema }),
    answers<PostOutcome>(),
  ),
  /** The user posted in a channel: the post is out, and its diary says where. */
  markPosted: fromPage(
    () =>
      z.object({
        postId: presetIdSchema,
        actId: idSchema,
        channelId: presetIdSchema,
        address: z.optional(z.custom<string>(isPostAddress)),
        /** When the user pressed the button; Undo puts a marking back with its own time. */
        atMs: timeSchema,
      }),
    answers<PostOutcome>(),
  ),
  /** Takes back that the user posted in a channel at that time: its line goes from the diary, too. */
  unmarkPosted: fromPage(
    () => z.object({ postId: presetIdSchema, channelId: presetIdSchema, postedAtMs: timeSchema }),
    answers<PostOutcome>(),
  ),
  /** A single link was copied for a channel: a line of the diary. */
  noteCopy: fromPage(() => z.object({ actId: idSchema, url: urlSchema, channel: textSchema(200) }), answers<void>()),
  /**
   * What the links of a post would use, as it is or after a change; null for a deleted post, and for a change that it
   * does not take. Makes and changes nothing.
   */
  pricePost: fromPage(
    () => z.object({ postId: presetIdSchema, change: z.optional(postChangeSchema()) }),
    answers<PostPrices | null>(),
  ),
  /** Starts making the links of a post, as a bulk run of that id. Answers before they are made. */
  makePost: fromPage(() => z.object({ postId: presetIdSchema, runId: presetIdSchema }), answers<PostMakeOutcome>()),
  /** The lines that a page's selection left for the Bulk tab. Each is handed over once. */
  takeBulkDraft: fromPage(() => nothingSchema, answers<{ lines: readonly BulkInputLine[] }>()),
  /** Saves the text of the Bulk tab's field until the tab shows the account again; null: it is back in the field. */
  keepBulkList: fromPage(
    () =>
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

  /** The settings of the organisation's policy: shown as its own, and read-only. */
  readManaged: fromPage(() => nothingSchema, answers<ManagedFields>()),
  /** The account's current team. Asks the team's Redis for the counts. */
  readTeam: fromPage(() => nothingSchema, answers<TeamView>()),
  /**
   * A page was opened: reads the counts of the team's other devices. Asks the team's Redis once, and the service not at
   * all.
   */
  refreshTeam: fromPage(() => nothingSchema, answers<{ isNew: boolean }>()),
  /** Whether a Redis can serve the team. Asks it live, and stores nothing. `token` null: the stored one. */
  testTeam: fromPageOnce(teamAccessSchema, answers<TeamOutcome>()),
  /** Joins the team, or changes what is shared with it. Stores this only if the Redis works. */
  setTeam: fromPage(
    () =>
      z.object({
        ...teamAccessSchema().shape,
        deviceName: textSchema(maxDeviceNameLength),
        share: z.enum(teamShares),
        publishesPresets: z.boolean(),
      }),
    answers<TeamOutcome>(),
  ),
  /** Deletes address and token. The team keeps what it received. */
  leaveTeam: fromPage(() => nothingSchema, answers<void>()),
  /** The team's links that contain the text, the newest first; `isMore`: others exist. */
  listTeamLinks: fromPage(
    () => z.object({ search: textSchema(1_000) }),
    answers<{ kind: 'listed'; links: readonly TeamLink[]; isMore: boolean } | { kind: 'apart' }>(),
  ),
  /** Deletes links for the whole team. Several messages with one `actId` are one act. @returns how many it deleted. */
  deleteTeamLinks: fromPage(
    () => z.object({ actId: idSchema, keys: listSchema(teamKeySchema(), 1_000) }),
    answers<{ kind: 'done'; count: number } | { kind: 'apart' }>(),
  ),
  /** Restores what an act of this browser session deleted. */
  restoreTeamLinks: fromPage(
    () => z.object({ actId: idSchema }),
    answers<{ kind: 'done'; count: number } | { kind: 'apart' }>(),
  ),

  /** The page's host is in the match index. The worker uses only the sender's own URL. */
  pageMatched: fromContent(() => nothingSchema, answers<void>()),
  /** From the on-page button: the corner that the user moved it to. */
  moveButton: fromContent(() => z.object({ corner: z.enum(buttonCorners) }), answers<void>()),
  /** From the on-page button: the user hides it on this site, or undoes that. */
  dismissButton: fromContent(() => z.object({ isDismissed: z.boolean() }), answers<void>()),
} as const;
