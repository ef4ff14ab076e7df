import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { assignPreset } from '#lib/domain/presets/preset-book.ts';
import type { AccountMessageHandlers } from '#lib/messaging/create-message-listener.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { changeConnection, testConnection } from '#lib/worker/accounts/connection-details.ts';
import { releasePermissionsAfter, releaseTeamPermissionUnless } from '#lib/worker/accounts/permission-release.ts';
import { saveSettings } from '#lib/worker/accounts/save-settings.ts';
import { noteMatch, showSiteChange } from '#lib/worker/acts/page-acts.ts';
import { copyForOtherAccount, mintForPopup } from '#lib/worker/acts/popup-mint.ts';
import { keepBulkList, takeBulkDraft } from '#lib/worker/bulk/bulk-draft.ts';
import { askCheck, makeCheckLinks, priceCheck, storeCheck, takeCheckAsk } from '#lib/worker/checks/checks.ts';
import { readPageSlice, showPageLinks, startPageCheck } from '#lib/worker/checks/page-check.ts';
import { refreshCampaigns } from '#lib/worker/coupons/campaigns.ts';
import { rememberCoupon } from '#lib/worker/coupons/coupon-watch.ts';
import { setRejectionNotices } from '#lib/worker/earnings/rejections.ts';
import { dismissLinkMarks } from '#lib/worker/links/link-marks.ts';
import { annotateLink, deleteLinks, restoreLinks, tagLinks, untagLinks } from '#lib/worker/links/links.ts';
import { keepParameter, rejectProgram, setDefaultOffer, setOwnSite } from '#lib/worker/page/site-preferences.ts';
import { toPageSender } from '#lib/worker/page/to-page-sender.ts';
import { readManagedFields } from '#lib/worker/policy/managed-policy.ts';
import { addPages } from '#lib/worker/posts/add-pages.ts';
import { noteActOfPost, noteSingleCopy, takeBackPosted } from '#lib/worker/posts/post-diary.ts';
import { makePost, pricePost } from '#lib/worker/posts/post-making.ts';
import {
  addToPost,
  applyOtherText,
  applyPostChange,
  collectPosts,
  createPost,
  deletePost,
  duplicatePost,
  restorePost,
} from '#lib/worker/posts/posts.ts';
import {
  priceReplacing,
  replaceCodeInPosts,
  replaceInPosts,
  takeBackReplacing,
} from '#lib/worker/posts/replace-in-posts.ts';
import { changePresets } from '#lib/worker/presets/presets.ts';
import { forgetLearnedHost, forgetLearnedRefusal, ignoreHostOfLinks } from '#lib/worker/programs/learned-hosts.ts';
import { findPageShop } from '#lib/worker/shops/find-page-shop.ts';
import { rememberSubIds } from '#lib/worker/sub-ids/sub-ids.ts';
import { markRowDone, takeBackDone } from '#lib/worker/today/done-marks.ts';
import { showCountOfActive } from '#lib/worker/today/notify-today.ts';
import type { AccountServices } from './create-account-services.ts';

/** One handler for each message that concerns an account. The service that a handler calls does the work. */
export function createMessageHandlers(account: AccountServices) {
  return {
    ...createServiceHandlers(account),
    ...createMintHandlers(account),
    ...createPresetHandlers(account),
    ...createLinkHandlers(account),
    ...createSiteHandlers(account),
    ...createListingHandlers(account),
    ...createBulkHandlers(account),
    ...createCheckHandlers(account),
    ...createTeamHandlers(account),
    ...createPostHandlers(account),
    ...createTodayHandlers(account),
    ...createPageHandlers(account),
  } satisfies AccountMessageHandlers;
}

/** The connection, the service's lists, the account's settings and its quota. */
function createServiceHandlers(account: AccountServices) {
  const { database, quota, reports, sync } = account;
  return {
    syncNow: () => sync.start(),
    refreshReports: () => reports.start(),
    declineEarnings: () => reports.decline(),
    setReportCurrency: ({ currency }) => reports.setCurrency(currency),
    markReportsSeen: ({ seenAtMs }) => reports.markSeen(seenAtMs),
    setRejectionNotices: ({ isOn }) => setRejectionNotices(account, isOn),
    changeConnection: (change) => changeConnection(account, change),
    testConnection: () => testConnection(account),
    async saveSettings(change) {
      await saveSettings(account, change);
      if (change.todayOnIcon !== undefined) await showCountOfActive(account);
    },
    noteCountryAsked: async () => writeMeta(await database(), 'isCountryAsked', true),
    readQuota: () => quota.readUsage(),
    correctQuota: ({ used }) => quota.correct(used),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Makes a link from the popup. */
function createMintHandlers(account: AccountServices) {
  const { database, gate, mint, popupHandover } = account;
  return {
    mintDeeplink: (wish) => mintForPopup(account, wish),
    cancelMint: ({ requestId }) => mint.withdraw(requestId),
    noteLinkReuse: (reuse) => mint.noteReuse(reuse),
    takeLink: ({ requestId }) => popupHandover.take(requestId),
    copyForPage: (act) => copyForOtherAccount(account, act),
    readWait: async () => ({ waitMs: await gate.readWaitMs('deeplink/generate', 'interactive') }),
    rememberSubIds: async (preference) => rememberSubIds(await database(), preference),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Chooses the preset of a program, or of a site. */
function createPresetHandlers({ readPresetService }: AccountServices) {
  return {
    async assignPreset({ presetId, target }) {
      const service = await readPresetService();
      const chosen = 'host' in target ? { siteKey: toSiteKey(target.host) } : { ...target, service };
      return changePresets((book) => ({ book: assignPreset(book, chosen, presetId) }));
    },
  } satisfies Partial<AccountMessageHandlers>;
}

/** Changes stored links. */
function createLinkHandlers(account: AccountServices) {
  return {
    annotateLink: (change) => annotateLink(account, change),
    tagLinks: (change) => tagLinks(account, change),
    untagLinks: (change) => untagLinks(account, change),
    deleteLinks: (act) => deleteLinks(account, act),
    restoreLinks: (act) => restoreLinks(account, act),
    dismissLinkMarks: ({ offerIds }) => dismissLinkMarks(account, offerIds),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Saves what the user chose for a site. */
function createSiteHandlers(account: AccountServices) {
  return {
    setDefaultOffer: (choice) => showSiteChange(account, choice.host, setDefaultOffer(account, choice)),
    keepParameter: (choice) => keepParameter(account, choice),
    rejectProgram: (choice) => showSiteChange(account, choice.host, rejectProgram(account, choice)),
    setOwnSite: (choice) => setOwnSite(account, choice),
    forgetHost: ({ offerId, host }) => forgetLearnedHost(account, offerId, host),
    forgetRefusal: ({ offerId, host }) => forgetLearnedRefusal(account, offerId, host),
    ignoreLinkHost: ({ host, isIgnored }) => ignoreHostOfLinks(account, host, isIgnored),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Lists the service again, saves which coupon the user copied, and reads the page in front. */
function createListingHandlers(account: AccountServices) {
  const { database, listing } = account;
  return {
    refreshCampaigns: ({ offerId }) => refreshCampaigns(account, offerId),
    refreshListing: ({ kind }) => listing.refresh(kind),
    couponCopied: ({ campaignId }) => rememberCoupon(account, campaignId),
    findPageShop: async (page) => findPageShop(await database(), page),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Reads a page that the user checks, keeps what was found, and makes the links that the user ticked. */
function createCheckHandlers(account: AccountServices) {
  return {
    askPageCheck: ({ tabId }) => askCheck(account, { kind: 'page', tabId }),
    takeCheckAsk: async ({ tabId }) => ({ ask: await takeCheckAsk(account, tabId) }),
    startPageCheck: ({ tabId }) => startPageCheck(account, tabId),
    readPageSlice: ({ tabId, checkId }) => readPageSlice(tabId, checkId),
    showPageLinks: async ({ tabId, checkId, marks, hasToScroll }) => ({
      count: await showPageLinks(tabId, checkId, marks, hasToScroll),
    }),
    keepPageCheck: ({ check }) => storeCheck(account, check),
    priceCheck: ({ lines }) => priceCheck(account, lines),
    makeCheckLinks: ({ lines, runId, most }) => makeCheckLinks(account, lines, runId, most),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Makes links for a whole list of addresses. */
function createBulkHandlers(account: AccountServices) {
  const { bulk } = account;
  return {
    planBulk: ({ lines, preset }) => bulk.plan(lines, preset),
    replanBulk: ({ runId, preset }) => bulk.replan(runId, preset),
    changeBulkLine: ({ runId, index, change }) => bulk.changeLine(runId, index, change),
    startBulk: ({ runId, most }) => bulk.start(runId, most),
    queueLink: (wish) => bulk.queueLink(wish),
    pauseBulk: ({ runId }) => bulk.pause(runId),
    resumeBulk: ({ runId }) => bulk.resume(runId),
    cancelBulk: ({ runId }) => bulk.cancel(runId),
    retryBulkLines: ({ runId, indexes, despiteUnknown }) => bulk.retry(runId, indexes, despiteUnknown),
    discardBulk: ({ runId }) => bulk.discard(runId),
    takeBulkDraft: ({ urls }) => takeBulkDraft(account, urls),
    keepBulkList: ({ list }) => keepBulkList(account, list),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Keeps which rows of Today the user is done with. */
function createTodayHandlers(account: AccountServices) {
  const showCount = async () => {
    if ((await account.readSettings()).todayOnIcon) await showCountOfActive(account);
  };
  return {
    async markRowDone(row) {
      await markRowDone(account, row);
      await showCount();
    },
    async takeBackDone(done) {
      await takeBackDone(account, done);
      await showCount();
    },
  } satisfies Partial<AccountMessageHandlers>;
}

function createPostHandlers(account: AccountServices) {
  return {
    collectPosts: () => collectPosts(account),
    createPost: ({ postId, name }) => createPost(account, postId, name),
    addToPost: ({ postId, product }) => addToPost(account, postId, product),
    addPages: ({ postId, pages }) => addPages(account, postId, pages),
    changePost: ({ postId, change }) => applyPostChange(account, postId, change),
    changeOtherText: ({ postId, ...act }) => applyOtherText(account, postId, act),
    duplicatePost: ({ postId, newPostId, name }) => duplicatePost(account, postId, newPostId, name),
    deletePost: ({ postId, isEmpty }) => deletePost(account, postId, isEmpty),
    restorePost: ({ post }) => restorePost(account, post),
    noteTextCopied: ({ postId, ...act }) => noteActOfPost(account, postId, { ...act, kind: 'copied' }),
    markPosted: ({ postId, ...act }) => noteActOfPost(account, postId, { ...act, kind: 'posted' }),
    unmarkPosted: ({ postId, channelId, postedAtMs }) => takeBackPosted(account, postId, channelId, postedAtMs),
    noteCopy: (copy) => noteSingleCopy(account, copy),
    pricePost: ({ postId, change }) => pricePost(account, postId, change),
    makePost: ({ postId, runId, most }) => makePost(account, postId, runId, most),
    priceReplacing: ({ posts: wanted }) => priceReplacing(account, wanted),
    replaceInPosts: (act) => replaceInPosts(account, act),
    replaceCode: (act) => replaceCodeInPosts(account, act),
    takeBackReplacing: ({ runId }) => takeBackReplacing(account, runId),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Reads and changes what the organisation's policy and the team set. */
function createTeamHandlers(account: AccountServices) {
  const { accountId, team } = account;
  return {
    readManaged: readManagedFields,
    readTeam: () => team.read(),
    refreshTeam: () => team.refresh(),
    testTeam: (access) => releaseTeamPermissionUnless(account, access, () => team.test(access)),
    setTeam: (input) =>
      releasePermissionsAfter(account, accountId, () =>
        releaseTeamPermissionUnless(account, input, () => team.set(input)),
      ),
    leaveTeam: () => releasePermissionsAfter(account, accountId, team.leave),
    listTeamLinks: (input) => team.links.list(input),
    deleteTeamLinks: (act) => team.links.remove(act),
    restoreTeamLinks: (act) => team.links.restore(act),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Answers scripts in merchants' pages. */
function createPageHandlers(account: AccountServices) {
  const { pageSurface } = account;
  return {
    pageMatched: async (_input, sender) => noteMatch(account, toPageSender(sender)),
    moveButton: async ({ corner }, sender) => pageSurface.moveButton(toPageSender(sender).pageUrl, corner),
    dismissButton: async ({ isDismissed }, sender) =>
      pageSurface.dismissButton(toPageSender(sender).pageUrl, isDismissed),
  } satisfies Partial<AccountMessageHandlers>;
}
