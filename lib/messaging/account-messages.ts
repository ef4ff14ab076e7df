import { isHandover, isWaitingLink } from '#lib/domain/acts/act-record.ts';
import {
  type BulkOutcome,
  isBulkInputLine,
  isBulkLineChange,
  isBulkPresetChoice,
  maxBulkLines,
} from '#lib/domain/bulk/bulk-run.ts';
import { isKeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import type { CheckAsk } from '#lib/domain/checks/check-ask.ts';
import type { CheckPrice } from '#lib/domain/checks/check-price.ts';
import { isKeptCheck, type KeptCheck } from '#lib/domain/checks/kept-check.ts';
import { isOutline, maxOutlines } from '#lib/domain/checks/page-check.ts';
import type { PageSlice } from '#lib/domain/checks/page-link.ts';
import { reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import { maxNoteLength } from '#lib/domain/links/kept-link.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { buttonCorners, type PageToast } from '#lib/domain/page/page-surface.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import { isPostChange, type PostOutcome } from '#lib/domain/posts/change-post.ts';
import { isPageToAdd, type PagesAdded } from '#lib/domain/posts/page-to-add.ts';
import {
  isPost,
  isPostAddress,
  isPostCoupon,
  isPostProduct,
  maxPostNameLength,
  maxPostProducts,
  maxPostTextLength,
  maxStoredChannels,
  type Post,
} from '#lib/domain/posts/post.ts';
import {
  type CodeOutcome,
  isCodeReplacingPost,
  isPostReplacing,
  maxReplacedPosts,
  type TakenBack,
} from '#lib/domain/posts/replacing.ts';
import type { PostMakeOutcome, PostPrice, PostPrices } from '#lib/domain/posts/to-post-price.ts';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { bodyEncodings, type ConnectionTest } from '#lib/domain/service/service-manner.ts';
import { isSettingsChange, settingTable } from '#lib/domain/settings/settings.ts';
import {
  hasAlso,
  hasFields,
  hasOnlyFields,
  isAbsentOr,
  isAnyOf,
  isCount,
  isFlag,
  isHost,
  isId,
  isInteger,
  isListOf,
  isMatching,
  isNullOr,
  isOneOf,
  isTextOf,
  isToken,
  isWhole,
} from '#lib/domain/shape.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import { isSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import {
  maxDeviceNameLength,
  type TeamLink,
  type TeamOutcome,
  type TeamView,
  teamShares,
} from '#lib/domain/team/team.ts';
import { maxMarkedPosts } from '#lib/domain/today/done-mark.ts';
import {
  isBulkIndex,
  isBulkRunRef,
  isIdList,
  isNothing,
  isShownTime,
  isTag,
  isTagList,
  isUrlText,
} from '#lib/messaging/input-checks.ts';
import { answers, fromContent, fromPage, fromPageOnce } from '#lib/messaging/message-definition.ts';

const isTeamKey = isMatching(/^[0-9a-f]{64}$/);
const isTeamAccess = hasFields({
  address: isTextOf(0, 2_000),
  /** Null: the stored token, or the organisation's. */
  token: isNullOr(isTextOf(1, 2_000)),
  publisherId: isTextOf(0, 200),
});

const isHostOfProgram = hasFields({ offerId: isId, host: isHost });

const isReplacingList = isListOf(isPostReplacing, maxReplacedPosts);
const isRowId = isTextOf(1, 1_000);
const isPostName = isTextOf(0, maxPostNameLength);
const isCheckLines = isListOf(isBulkInputLine, maxBulkLines);
/** The new links that the button said: where there are more by now, none is made. */
const isMost = isAbsentOr(isCount);

/** The link that the popup wants, now or later. */
const isLinkWish = hasAlso(isWaitingLink, {
  requestId: isId,
  // What a page sends has limits; what the worker keeps of an act has none, or an act with an absurd address had no notice.
  offerId: isId,
  destinationUrl: isUrlText,
  preset: isAbsentOr(hasFields({ name: isTextOf(0, 200) })),
  title: isAbsentOr(isTextOf(0, 10_000)),
});
const isHandoverWish = hasAlso(isHandover, { url: isTextOf(0, 100_000), formatId: isToken });

/** The messages of an account: of the account that the page shows, or, from a web page, of the active one. */
export const accountMessages = {
  /** Starts a sync now, or lets a running one continue. Answers at once. */
  syncNow: fromPage(isNothing, answers<void>()),
  /** "Update earnings": loads the conversions that are due, or resumes an unfinished load. Answers at once. */
  refreshReports: fromPage(isNothing, answers<void>()),
  /** The user does not want to load conversions now: neither popup nor Earnings asks again. "Update earnings" stays. */
  declineEarnings: fromPage(isNothing, answers<void>()),
  /** Sets the currency of requests for conversions. Another currency than before starts a load of everything. */
  setReportCurrency: fromPage(hasFields({ currency: isOneOf(...reportCurrencies) }), answers<void>()),
  /**
   * The user has seen the changes of conversions up to this time (ms since the epoch). The next visit counts from it.
   */
  markReportsSeen: fromPage(hasFields({ seenAtMs: isCount }), answers<void>()),
  /** Turns notifications of rejected conversions on, from now on, or off. */
  setRejectionNotices: fromPage(hasFields({ isOn: isFlag }), answers<void>()),
  /** Changes how the account's calls are sent, but not the credentials. `automatic` finds the encoding out. */
  changeConnection: fromPage(
    hasFields({
      marketplacePath: isAbsentOr(isTextOf(0, 200)),
      bodyEncoding: isAbsentOr(isOneOf('automatic', ...bodyEncodings)),
    }),
    answers<void>(),
  ),
  /** Tests the current connection with up to three calls. Answers after the last one. */
  testConnection: fromPageOnce(isNothing, answers<ConnectionTest>()),
  saveSettings: fromPage(isSettingsChange, answers<void>()),
  /** The popup asked for the user's countries, and does not ask again. */
  noteCountryAsked: fromPage(isNothing, answers<void>()),
  /** The account's count from the worker. */
  readQuota: fromPage(isNothing, answers<QuotaUsage>()),
  /** "The dashboard says N": from now on the period's count starts at N. */
  correctQuota: fromPageOnce(
    hasFields({ used: isWhole(0, settingTable.deeplinksPerPeriod.is.max) }),
    answers<QuotaUsage>(),
  ),

  /**
   * Mints a deeplink, or finds the existing one. `requestId` names one act of the user: the same id never makes a
   * second call, so a caller that lost the answer may ask again with it.
   */
  mintDeeplink: fromPage(
    hasAlso(isLinkWish, {
      /** The user has read that the quota is used up, and still wants the link. */
      overQuota: isFlag,
      /** The user wants a call although the service refused this program and host within 14 days. */
      despiteRefusal: isFlag,
      /**
       * From the popup: the tab under it, and the format in which it will copy the link. If the popup closes before it
       * has the outcome (`takeLink`), the worker copies in its place, or shows the outcome in that tab.
       */
      handover: isAbsentOr(isHandoverWish),
    }),
    answers<MintOutcome>(),
  ),
  /**
   * Cancels a waiting act. Unless its call has left, nothing is sent for it, even if a caller repeats it, and
   * `mintDeeplink` answers `cancelled`.
   */
  cancelMint: fromPage(hasFields({ requestId: isId }), answers<void>()),
  /** The popup copied a stored link without asking for it: counts that, once for each `requestId`. Never mints. */
  noteLinkReuse: fromPage(hasFields({ requestId: isId, linkId: isId, title: isTextOf(0, 10_000) }), answers<void>()),
  /** The popup has the act's outcome, and copies or shows the link itself: the worker does no more about it. */
  takeLink: fromPage(hasFields({ requestId: isId }), answers<void>()),
  /**
   * Mints for a page with the account's own choices and copies, as the on-page button does: from the popup of another
   * account, and from the side panel. `tabId` is null for a pasted address. Answers with the text to show. If the popup closes before it has
   * that (`takeLink`), the worker shows it in the tab of `handover`.
   */
  copyForPage: fromPage(
    hasFields({
      requestId: isId,
      pageUrl: isUrlText,
      tabId: isNullOr(isInteger),
      handover: isAbsentOr(hasFields({ tabId: isInteger, url: isTextOf(0, 100_000) })),
      /** From the side panel: the program that it shows. `isChosen` as `chosenByUser` of `mintDeeplink`. */
      program: isAbsentOr(hasFields({ offerId: isId, isChosen: isFlag })),
    }),
    answers<PageToast>(),
  ),
  /** How long an interactive call would have to wait for its slot now, in ms. */
  readWait: fromPage(isNothing, answers<{ waitMs: number }>()),
  rememberSubIds: fromPage(hasFields({ offerId: isId, subIds: isSubIds }), answers<void>()),

  /** Sets the user's note on a link, its tags or both. An empty one deletes it, an absent one leaves it. */
  annotateLink: fromPage(
    hasFields({ linkId: isId, note: isAbsentOr(isTextOf(0, maxNoteLength)), tags: isAbsentOr(isTagList) }),
    answers<void>(),
  ),
  tagLinks: fromPage(hasFields({ linkIds: isIdList, tag: isTag }), answers<void>()),
  /** Removes a tag from links, whatever its case. */
  untagLinks: fromPage(hasFields({ linkIds: isIdList, tag: isTag }), answers<void>()),
  /**
   * Removes links from the list, and hides the wishes without a link (by their `requestId`). The quota's count stays
   * unchanged. Several messages with one `actId` are one act.
   */
  deleteLinks: fromPage(hasFields({ actId: isId, linkIds: isIdList, requestIds: isIdList }), answers<void>()),
  /** Restores what an act of the last day deleted, one slice at a time: repeat it until nothing is `left`. */
  restoreLinks: fromPage(hasFields({ actId: isId }), answers<{ left: number }>()),
  /** The user has seen that these programs accept no links now. */
  dismissLinkMarks: fromPage(hasFields({ offerIds: isListOf(isId, 100_000) }), answers<void>()),

  /** Assigns a preset to a program of the account's service or to a host's site; null clears it. */
  assignPreset: fromPage(
    hasFields({
      presetId: isNullOr(isToken),
      target: isAnyOf(hasOnlyFields({ offerId: isId }), hasOnlyFields({ host: isHost })),
    }),
    answers<PresetOutcome>(),
  ),

  /** Sets the ★ program of a host; null clears it. */
  setDefaultOffer: fromPage(hasFields({ host: isHost, offerId: isNullOr(isId) }), answers<void>()),
  /** Makes cleaning keep a part of addresses on the host's site (`DroppedPart.name`), or drop it again. */
  keepParameter: fromPage(hasFields({ host: isHost, name: isTextOf(1, 200), isKept: isFlag }), answers<void>()),
  /** "Not this program": excludes it from all pages of the host's site, or includes it again. */
  rejectProgram: fromPage(hasFields({ host: isHost, offerId: isId, isRejected: isFlag }), answers<void>()),
  /** Saves whether the site of a host is the user's own: only there a check offers to replace links. */
  setOwnSite: fromPage(hasFields({ host: isHost, isOwn: isFlag }), answers<void>()),
  /** Forgets that a link showed a host to be the program's. */
  forgetHost: fromPage(isHostOfProgram, answers<void>()),
  /** Forgets that the service refused a program on the host, so that Linkmint may ask again. */
  forgetRefusal: fromPage(isHostOfProgram, answers<void>()),
  /** Stops treating a host as one of tracking links, whatever listings show; or does so again. */
  ignoreLinkHost: fromPage(hasFields({ host: isHost, isIgnored: isFlag }), answers<void>()),

  /**
   * Fetches the program's campaigns at the user's request, because the call shows the service which program the user
   * looks at.
   */
  refreshCampaigns: fromPage(hasFields({ offerId: isId }), answers<void>()),
  /** Lists all campaigns or shops again, from the first page to the last. Answers at the end. */
  refreshListing: fromPage(hasFields({ kind: isOneOf('campaigns', 'shops') }), answers<void>()),
  /** The user copied the campaign's code: Linkmint watches its end from now on. */
  couponCopied: fromPage(hasFields({ campaignId: isId }), answers<void>()),
  /** The marketplace shop that the page's content names, read with `activeTab`; null without one. */
  findPageShop: fromPage(hasFields({ tabId: isInteger, pageUrl: isUrlText }), answers<Shop | null>()),

  /** Asks the panel to check a tab's page. The sender opens the panel itself: only a gesture may. */
  askPageCheck: fromPage(hasFields({ tabId: isInteger }), answers<void>()),
  /**
   * What the user asked of the panel by menu, command or popup; handed over once, to the panel of that window.
   * `tabId`: the tab in front of the panel.
   */
  takeCheckAsk: fromPage(hasFields({ tabId: isNullOr(isInteger) }), answers<{ ask: CheckAsk | null }>()),
  /** Begins to read the links of the tab's page, with `activeTab`; null for a page that no extension may read. */
  startPageCheck: fromPage(hasFields({ tabId: isInteger }), answers<{ checkId: string; url: string } | null>()),
  /** Reads on. Null once the tab shows another page. */
  readPageSlice: fromPage(hasFields({ tabId: isInteger, checkId: isId }), answers<PageSlice | null>()),
  /**
   * Outlines links on a page that was read, in the place of those before; without any, takes the outlines away. Answers
   * with how many of them the page still has.
   */
  showPageLinks: fromPage(
    hasFields({
      tabId: isInteger,
      checkId: isId,
      marks: isListOf(isOutline, maxOutlines),
      hasToScroll: isFlag,
    }),
    answers<{ count: number }>(),
  ),
  /** Keeps the sums of a check. Answers with those of the check before of the same address; null for the first. */
  keepPageCheck: fromPage(hasFields({ check: isKeptCheck }), answers<KeptCheck | null>()),
  /** What the ticked links of a report would use. Makes nothing. */
  priceCheck: fromPage(hasFields({ lines: isCheckLines }), answers<CheckPrice>()),
  /** Starts making the ticked links of a report, as a bulk run of that id. Answers before they are made. */
  makeCheckLinks: fromPage(hasFields({ lines: isCheckLines, runId: isToken, most: isMost }), answers<BulkOutcome>()),

  /** Takes a list and plans it in the background. Sends nothing to the service. */
  planBulk: fromPage(
    // Accepts more lines than a run may have, so that the answer can say so in words.
    hasFields({ lines: isListOf(isBulkInputLine, 50_000), preset: isBulkPresetChoice }),
    answers<BulkOutcome>(),
  ),
  /** Plans the list again for other sub-IDs. */
  replanBulk: fromPage(hasFields({ runId: isId, preset: isBulkPresetChoice }), answers<BulkOutcome>()),
  changeBulkLine: fromPage(
    hasFields({
      runId: isId,
      index: isBulkIndex,
      change: isBulkLineChange,
    }),
    answers<BulkOutcome>(),
  ),
  /** Starts minting a planned list. Answers at once, as the next three do; pages read the run from the database. */
  startBulk: fromPageOnce(hasFields({ runId: isId, most: isMost }), answers<BulkOutcome>()),
  /**
   * Makes a link later: the user does not want to wait. It becomes a run of one line that starts at once, or waits for
   * its user where it is kept. The same `requestId` again makes no second run. Answers `busy` while another list is
   * unfinished, which hinders no kept one.
   */
  queueLink: fromPage(
    hasAlso(isLinkWish, {
      /** From the popup: the tab in which to notify the user of the outcome. */
      handover: isAbsentOr(isHandoverWish),
      /** No link is left: it waits until the user wants it made. */
      isKept: isAbsentOr(isOneOf(true)),
    }),
    answers<BulkOutcome>(),
  ),
  pauseBulk: fromPageOnce(isBulkRunRef, answers<BulkOutcome>()),
  resumeBulk: fromPageOnce(isBulkRunRef, answers<BulkOutcome>()),
  cancelBulk: fromPageOnce(isBulkRunRef, answers<BulkOutcome>()),
  /**
   * Puts lines that failed, were refused or were skipped back into the queue. Lines that lost their answer need
   * `despiteUnknown`: the user has read that each may cost a second link.
   */
  retryBulkLines: fromPageOnce(
    hasFields({ runId: isId, indexes: isListOf(isBulkIndex, maxBulkLines), despiteUnknown: isFlag }),
    answers<BulkOutcome>(),
  ),
  /** Deletes a run that is not under way. Its links stay. */
  discardBulk: fromPage(isBulkRunRef, answers<BulkOutcome>()),
  /** Makes posts of the links of an account without a post. Makes no link. Answers with the posts' ids. */
  collectPosts: fromPage(isNothing, answers<readonly string[]>()),
  /** Creates a post with an id of the page's. One that exists stays as it is. Answers with it. */
  createPost: fromPage(hasFields({ postId: isToken, name: isPostName }), answers<Post>()),
  /** Adds a product to a post, which is created if it does not exist. Makes no link. */
  addToPost: fromPage(hasFields({ postId: isToken, product: isPostProduct }), answers<PostOutcome>()),
  /**
   * Adds pages of the user's tabs to a post, which is created if it does not exist. Reads each page once, where the
   * browser lets Linkmint read it. Makes no link.
   */
  addPages: fromPage(
    hasFields({ postId: isToken, pages: isListOf(isPageToAdd, maxPostProducts) }),
    answers<PagesAdded>(),
  ),
  /** Changes a post, and writes those of its texts again that the user has not changed. */
  changePost: fromPage(hasFields({ postId: isToken, change: isPostChange }), answers<PostOutcome>()),
  /** Uses or removes a text that a channel has beside its own. The same act again changes nothing. */
  changeOtherText: fromPage(
    hasFields({
      postId: isToken,
      channelId: isToken,
      text: isTextOf(0, maxPostTextLength),
      kind: isOneOf('use', 'remove'),
    }),
    answers<PostOutcome>(),
  ),
  /** Stores a copy as a draft, without links, texts and days. */
  duplicatePost: fromPage(hasFields({ postId: isToken, newPostId: isToken, name: isPostName }), answers<PostOutcome>()),
  /** Deletes a post; its diary stays. Answers with it, for Undo. `isEmpty`: only if there is still nothing in it. */
  deletePost: fromPage(hasFields({ postId: isToken, isEmpty: isAbsentOr(isFlag) }), answers<Post | null>()),
  /** Puts a deleted post back. One that exists stays as it is. */
  restorePost: fromPage(hasFields({ post: isPost }), answers<void>()),
  /** The text of a channel was copied: a line of the diary. */
  noteTextCopied: fromPage(hasFields({ postId: isToken, actId: isId, channelId: isToken }), answers<PostOutcome>()),
  /** The user posted in a channel: the post is out, and its diary says where. */
  markPosted: fromPage(
    hasFields({
      postId: isToken,
      actId: isId,
      channelId: isToken,
      address: isAbsentOr(isPostAddress),
      /** When the user pressed the button; Undo puts a marking back with its own time. */
      atMs: isShownTime,
      /** Undo of a marking that was taken back: an archived post stays in the archive. */
      isBack: isAbsentOr(isFlag),
    }),
    answers<PostOutcome>(),
  ),
  /** Takes back that the user posted in a channel at that time: its line goes from the diary, too. */
  unmarkPosted: fromPage(
    hasFields({ postId: isToken, channelId: isToken, postedAtMs: isShownTime }),
    answers<PostOutcome>(),
  ),
  /** A single link was copied for a channel: a line of the diary. */
  noteCopy: fromPage(hasFields({ actId: isId, url: isUrlText, channel: isTextOf(0, 200) }), answers<void>()),
  /**
   * What the links of a post would use, as it is or after a change; null for a deleted post, and for a change that it
   * does not take. Makes and changes nothing.
   */
  pricePost: fromPage(hasFields({ postId: isToken, change: isAbsentOr(isPostChange) }), answers<PostPrices | null>()),
  /** Starts making the links of a post, as a bulk run of that id. Answers before they are made. */
  makePost: fromPage(hasFields({ postId: isToken, runId: isToken, most: isMost }), answers<PostMakeOutcome>()),
  /**
   * The user is done with a row of Today, until it has another cause. `edited`: the posts that it is about, each with all
   * rows of that cause.
   */
  markRowDone: fromPage(
    hasFields({
      rowId: isRowId,
      cause: isTextOf(0, 600),
      title: isTextOf(0, 500),
      edited: isListOf(hasFields({ postId: isToken, rowIds: isListOf(isRowId, maxStoredChannels) }), maxMarkedPosts),
    }),
    answers<void>(),
  ),
  /** Takes that back. */
  takeBackDone: fromPage(hasFields({ rowId: isRowId, cause: isTextOf(0, 600) }), answers<void>()),
  /** What the new links of several posts would use if their products were replaced. Makes and changes nothing. */
  priceReplacing: fromPage(hasFields({ posts: isReplacingList }), answers<PostPrice>()),
  /**
   * Replaces products in several posts, and starts one run of that id for their links. Answers before they are made.
   */
  replaceInPosts: fromPage(
    hasFields({
      runId: isToken,
      causeId: isTextOf(1, 600),
      offerName: isTextOf(0, 1_000),
      posts: isReplacingList,
      most: isMost,
    }),
    answers<PostMakeOutcome>(),
  ),
  /** Puts another code into the texts and products of several posts. Makes no link. */
  replaceCode: fromPage(
    hasFields({
      runId: isToken,
      causeId: isTextOf(1, 600),
      former: isPostCoupon,
      coupon: isNullOr(isPostCoupon),
      posts: isListOf(isCodeReplacingPost, maxReplacedPosts),
    }),
    answers<CodeOutcome>(),
  ),
  /** Takes back what an act replaced in posts. The links that it made stay. */
  takeBackReplacing: fromPage(hasFields({ runId: isToken }), answers<TakenBack>()),
  /** The lines that a page's selection left for the Bulk tab are in a stored list: those of these addresses wait no longer. */
  takeBulkDraft: fromPage(hasFields({ urls: isListOf(isTextOf(0, 100_000), maxBulkLines) }), answers<void>()),
  /** Saves the text of the Bulk tab's field until the tab shows the account again; null: it is back in the field. */
  keepBulkList: fromPage(hasFields({ list: isNullOr(isKeptBulkList) }), answers<void>()),

  /** The settings of the organisation's policy: shown as its own, and read-only. */
  readManaged: fromPage(isNothing, answers<ManagedFields>()),
  /** The account's current team. Asks the team's Redis for the counts. */
  readTeam: fromPage(isNothing, answers<TeamView>()),
  /**
   * A page was opened: reads the counts of the team's other devices. Asks the team's Redis once, and the service not at
   * all.
   */
  refreshTeam: fromPage(isNothing, answers<{ isNew: boolean }>()),
  /** Whether a Redis can serve the team. Asks it live, and stores nothing. `token` null: the stored one. */
  testTeam: fromPageOnce(isTeamAccess, answers<TeamOutcome>()),
  /** Joins the team, or changes what is shared with it. Stores this only if the Redis works. */
  setTeam: fromPage(
    hasFields({
      ...isTeamAccess.shape,
      deviceName: isTextOf(0, maxDeviceNameLength),
      share: isOneOf(...teamShares),
      publishesPresets: isFlag,
    }),
    answers<TeamOutcome>(),
  ),
  /** Deletes address and token. The team keeps what it received. */
  leaveTeam: fromPage(isNothing, answers<void>()),
  /** The team's links that contain the text, the newest first; `isMore`: others exist. */
  listTeamLinks: fromPage(
    hasFields({ search: isTextOf(0, 1_000) }),
    answers<{ kind: 'listed'; links: readonly TeamLink[]; isMore: boolean } | { kind: 'apart' }>(),
  ),
  /** Deletes links for the whole team. Several messages with one `actId` are one act. @returns how many it deleted. */
  deleteTeamLinks: fromPage(
    hasFields({ actId: isId, keys: isListOf(isTeamKey, 1_000) }),
    answers<{ kind: 'done'; count: number } | { kind: 'apart' }>(),
  ),
  /** Restores what an act of this browser session deleted. */
  restoreTeamLinks: fromPage(
    hasFields({ actId: isId }),
    answers<{ kind: 'done'; count: number } | { kind: 'apart' }>(),
  ),

  /** The page's host is in the match index. The worker uses only the sender's own URL. */
  pageMatched: fromContent(isNothing, answers<void>()),
  /** From the on-page button: the corner that the user moved it to. */
  moveButton: fromContent(hasFields({ corner: isOneOf(...buttonCorners) }), answers<void>()),
  /** From the on-page button: the user hides it on this site, or undoes that. */
  dismissButton: fromContent(hasFields({ isDismissed: isFlag }), answers<void>()),
} as const;
