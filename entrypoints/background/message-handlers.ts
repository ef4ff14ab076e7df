import type { AccountMessageHandlers } from '#lib/messaging/create-message-listener.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { toPageSender } from '#lib/worker/page/to-page-sender.ts';
import { findPageShop } from '#lib/worker/shops/find-page-shop.ts';
import { rememberSubIds } from '#lib/worker/sub-ids/remember-sub-ids.ts';
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
    ...createPageHandlers(account),
  } satisfies AccountMessageHandlers;
}

/** The connection, the service's lists, the account's settings and its quota. */
function createServiceHandlers(account: AccountServices) {
  const { connectionDetails, database, quota, rejections, reports, settings, sync } = account;
  return {
    syncNow: () => sync.start(),
    refreshReports: () => reports.start(),
    declineEarnings: () => reports.decline(),
    setReportCurrency: ({ currency }) => reports.setCurrency(currency),
    markReportsSeen: ({ seenAtMs }) => reports.markSeen(seenAtMs),
    setRejectionNotices: ({ isOn }) => rejections.setOn(isOn),
    changeConnection: (change) => connectionDetails.change(change),
    testConnection: () => connectionDetails.test(),
    saveSettings: (change) => settings.save(change),
    noteCountryAsked: async () => writeMeta(await database(), 'isCountryAsked', true),
    readQuota: () => quota.readUsage(),
    correctQuota: ({ used }) => quota.correct(used),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Makes a link from the popup. */
function createMintHandlers({ database, gate, mint, popupHandover, popupMint }: AccountServices) {
  return {
    mintDeeplink: (wish) => popupMint.mint(wish),
    cancelMint: ({ requestId }) => mint.withdraw(requestId),
    noteLinkReuse: (reuse) => mint.noteReuse(reuse),
    takeLink: ({ requestId }) => popupHandover.take(requestId),
    copyForPage: (act) => popupMint.copyForPage(act),
    readWait: async () => ({ waitMs: await gate.readWaitMs('deeplink/generate', 'interactive') }),
    rememberSubIds: async (preference) => rememberSubIds(await database(), preference),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Chooses the preset of a program. */
function createPresetHandlers({ assignPreset }: AccountServices) {
  return {
    assignPreset: (assignment) => assignPreset(assignment),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Changes stored links. */
function createLinkHandlers({ linkMarks, links }: AccountServices) {
  return {
    annotateLink: (change) => links.annotate(change),
    tagLinks: (change) => links.tag(change),
    untagLinks: (change) => links.untag(change),
    deleteLinks: (act) => links.remove(act),
    restoreLinks: (act) => links.restore(act),
    dismissLinkMarks: ({ offerIds }) => linkMarks.dismiss(offerIds),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Saves what the user chose for a site. */
function createSiteHandlers({ learnedHosts, pageActs, sitePreferences }: AccountServices) {
  return {
    setDefaultOffer: (choice) => pageActs.showChange(choice.host, sitePreferences.setDefaultOffer(choice)),
    keepParameter: (choice) => sitePreferences.keepParameter(choice),
    rejectProgram: (choice) => pageActs.showChange(choice.host, sitePreferences.rejectProgram(choice)),
    setOwnSite: (choice) => sitePreferences.setOwnSite(choice),
    forgetHost: ({ offerId, host }) => learnedHosts.forgetHost(offerId, host),
    forgetRefusal: ({ offerId, host }) => learnedHosts.forgetRefusal(offerId, host),
    ignoreLinkHost: ({ host, isIgnored }) => learnedHosts.ignoreLinkHost(host, isIgnored),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Lists the service again, saves which coupon the user copied, and reads the page in front. */
function createListingHandlers({ campaigns, coupons, database, listing }: AccountServices) {
  return {
    refreshCampaigns: ({ offerId }) => campaigns.refreshOffer(offerId),
    refreshListing: ({ kind }) => listing.refresh(kind),
    couponCopied: ({ campaignId }) => coupons.remember(campaignId),
    findPageShop: async ({ tabId }) => findPageShop(await database(), tabId),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Reads a page that the user checks, keeps what was found, and makes the links that the user ticked. */
function createCheckHandlers({ checkAsks, checkKeeper, checkMaking, pageChecks }: AccountServices) {
  return {
    askPageCheck: ({ tabId }) => checkAsks.ask({ kind: 'page', tabId }),
    takeCheckAsk: async () => ({ ask: await checkAsks.take() }),
    startPageCheck: ({ tabId }) => pageChecks.start(tabId),
    readPageSlice: ({ tabId, checkId }) => pageChecks.readSlice(tabId, checkId),
    showPageLinks: async ({ tabId, checkId, marks, hasToScroll }) => ({
      count: await pageChecks.show(tabId, checkId, marks, hasToScroll),
    }),
    keepPageCheck: ({ check }) => checkKeeper.keep(check),
    priceCheck: ({ lines }) => checkMaking.price(lines),
    makeCheckLinks: ({ lines, runId }) => checkMaking.make(lines, runId),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Makes links for a whole list of addresses. */
function createBulkHandlers({ bulk, bulkDraft }: AccountServices) {
  return {
    planBulk: ({ lines, preset }) => bulk.plan(lines, preset),
    replanBulk: ({ runId, preset }) => bulk.replan(runId, preset),
    changeBulkLine: ({ runId, index, change }) => bulk.changeLine(runId, index, change),
    startBulk: ({ runId }) => bulk.start(runId),
    queueLink: (wish) => bulk.queueLink(wish),
    pauseBulk: ({ runId }) => bulk.pause(runId),
    resumeBulk: ({ runId }) => bulk.resume(runId),
    cancelBulk: ({ runId }) => bulk.cancel(runId),
    retryBulkLines: ({ runId, indexes, despiteUnknown }) => bulk.retry(runId, indexes, despiteUnknown),
    discardBulk: ({ runId }) => bulk.discard(runId),
    takeBulkDraft: () => bulkDraft.take(),
    keepBulkList: ({ list }) => bulkDraft.keepList(list),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Creates, changes and makes posts. */
function createPostHandlers({ pageAdder, postCollector, postDiary, postMaking, posts }: AccountServices) {
  return {
    collectPosts: () => postCollector.collect(),
    createPost: ({ postId, name }) => posts.create(postId, name),
    addToPost: ({ postId, product }) => posts.add(postId, product),
    addPages: ({ postId, pages }) => pageAdder.add(postId, pages),
    changePost: ({ postId, change }) => posts.change(postId, change),
    changeOtherText: ({ postId, ...act }) => posts.changeOtherText(postId, act),
    duplicatePost: ({ postId, newPostId, name }) => posts.duplicate(postId, newPostId, name),
    deletePost: ({ postId }) => posts.remove(postId),
    restorePost: ({ post }) => posts.restore(post),
    noteTextCopied: ({ postId, ...act }) => postDiary.note(postId, { ...act, kind: 'copied' }),
    markPosted: ({ postId, ...act }) => postDiary.note(postId, { ...act, kind: 'posted' }),
    unmarkPosted: ({ postId, channelId, postedAtMs }) => postDiary.takeBack(postId, channelId, postedAtMs),
    noteCopy: (copy) => postDiary.noteCopy(copy),
    pricePost: ({ postId, change }) => postMaking.price(postId, change),
    makePost: ({ postId, runId }) => postMaking.make(postId, runId),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Reads and changes what the organisation's policy and the team set. */
function createTeamHandlers({ accessReturn, accountId, managedPolicy, team }: AccountServices) {
  return {
    readManaged: () => managedPolicy.readFields(),
    readTeam: () => team.read(),
    refreshTeam: () => team.refresh(),
    testTeam: (access) => team.test(access),
    setTeam: (input) => accessReturn.around(accountId, () => team.set(input)),
    leaveTeam: () => accessReturn.around(accountId, team.leave),
    listTeamLinks: (input) => team.links.list(input),
    deleteTeamLinks: (act) => team.links.remove(act),
    restoreTeamLinks: (act) => team.links.restore(act),
  } satisfies Partial<AccountMessageHandlers>;
}

/** Answers scripts in merchants' pages. */
function createPageHandlers({ pageActs, pageSurface }: AccountServices) {
  return {
    pageMatched: async (_input, sender) => pageActs.noteMatch(toPageSender(sender)),
    moveButton: async ({ corner }, sender) => pageSurface.moveButton(toPageSender(sender).pageUrl, corner),
    dismissButton: async ({ isDismissed }, sender) =>
      pageSurface.dismissButton(toPageSender(sender).pageUrl, isDismissed),
  } satisfies Partial<AccountMessageHandlers>;
}
