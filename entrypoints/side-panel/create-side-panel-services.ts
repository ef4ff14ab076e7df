import { exportFile } from '#components/export-file.tsx';
import { createDrafts } from '#components/forms/drafts.ts';
import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { maxTitleLength } from '#lib/domain/links/kept-link.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { sendAs } from '#lib/messaging/send-as.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { openOfferedPage } from '#lib/platform/open-pages.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import { watchTabAddresses, watchTabInFront } from '#lib/platform/watch-tab-in-front.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readServicePermission } from '#lib/store/accounts/read-host-permission.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readLockState } from '#lib/store/lock/read-lock-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readOpenTab, readTabFollowing } from '#lib/store/page/read-open-tab.ts';
import { readEditData } from '#lib/store/posts/read-edit-data.ts';
import { readEditorData } from '#lib/store/posts/read-editor-data.ts';
import { readPostEdits } from '#lib/store/posts/read-post-edits.ts';
import { readUnfinishedPosts } from '#lib/store/posts/read-posts.ts';
import { createHostReader } from '#lib/store/programs/read-host-offers.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import { canCopyPng, copyFormatted, copyPng, copyText } from '#lib/ui/copy-for-user.ts';
import { createCheckServices } from './check/create-check-services.ts';
import type { TabWithProgram, WindowTab } from './panel-page.ts';
import type { PanelServices } from './panel-services.ts';
import { createPageReader } from './this-page/create-page-reader.ts';

/** The panel's composition root: implements {@link PanelServices} for one account. */
export function createSidePanelServices(account: OpenAccount): PanelServices {
  const clock = createSystemClock();
  const random = createSystemRandom();
  const { database, root } = account;
  const send = sendAs(account.accountId);
  return {
    ...readEditData(account, clock.nowMs),
    ...readEditorData(account, clock.nowMs),
    drafts: createDrafts((durationMs) => clock.sleep(durationMs)),
    copyFormatted,
    copyPng: canCopyPng() ? copyPng : null,
    saveFile: exportFile,
    nowMs: clock.nowMs,
    newId: random.id,
    account,
    database,
    send,
    async readSnapshot(postId, stating = account.readState()) {
      const [state, hasServiceAccess, usage, lock, post] = await Promise.all([
        stating,
        stating.then((read) => readServicePermission(read.account.connection)),
        stating.then(({ counted, settings }) => readQuotaUsage(counted, settings, clock.nowMs())),
        readLockState(root, clock.nowMs()),
        postId === null ? readUnfinishedPosts(database).then(([first]) => first) : database.get('posts', postId),
      ]);
      const { account: stored, settings, accounts } = state;
      return {
        connection: stored.connection,
        hasServiceAccess,
        isLocked: lock === 'locked',
        settings,
        usage,
        accounts,
        postId: post?.postId ?? postId ?? random.id(),
        post: post ?? null,
        today: toServiceDate(clock.nowMs(), settings.serviceUtcOffsetMinutes),
      };
    },
    readTab: readOpenTab,
    readPage: createPageReader(account, clock.nowMs),
    readFollowing: () => readTabFollowing(root),
    watchTab(onChange) {
      const stops = [watchTabInFront(onChange), watchDataChanges(['panel-call', 'permissions'], onChange)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    watchTabs: watchTabAddresses,
    requestTabs: () => browser.permissions.request({ permissions: ['tabs'] }),
    async readTabsWithProgram() {
      const tabs = await browser.tabs.query({ currentWindow: true });
      const listed = tabs.flatMap(({ id, url = '', title = '', status, discarded = false }) => {
        const isLoaded = status === 'complete' && !discarded;
        return id === undefined || url === ''
          ? []
          : [{ tabId: id, url, title: title.slice(0, maxTitleLength), isLoaded }];
      });
      return readTabsWithProgram(account, listed);
    },
    async loadProgramFinder() {
      const [{ readProgramFinder }, { countries }] = await Promise.all([
        import('#lib/store/programs/read-program-finder.ts'),
        account.readSettings(),
      ]);
      return readProgramFinder(database, countries);
    },
    readOtherPosts: async (postId) => (await readUnfinishedPosts(database)).filter((post) => post.postId !== postId),
    async readEdits() {
      const { serviceUtcOffsetMinutes } = await account.readSettings();
      const nowMs = clock.nowMs();
      const today = toServiceDate(nowMs, serviceUtcOffsetMinutes);
      return readPostEdits(database, { today, nowMs });
    },
    mayNotify: () => browser.permissions.contains({ permissions: ['notifications'] }),
    requestNotifications: () => browser.permissions.request({ permissions: ['notifications'] }),
    async refreshTeam() {
      if ((await readMeta(database, 'teamSettings')) !== undefined) await send('refreshTeam', {});
    },
    check: createCheckServices(account, send),
    async loadFind(openPost) {
      const { readFindData } = await import('#lib/store/find/read-find-data.ts');
      return {
        ...readFindData(account, clock.nowMs),
        visit: openOfferedPage,
        ...{ nowMs: clock.nowMs, newId: random.id, send, copyText, copyFormatted, openPost },
        open: (url) => void browser.tabs.create({ url: browser.runtime.getURL(`/${url}` as '/workspace.html') }),
      };
    },
    openOptions: () => void browser.runtime.openOptionsPage(),
  };
}

/** The tabs with a program, each page once. */
export async function readTabsWithProgram(
  { database, readSettings }: OpenAccount,
  tabs: readonly WindowTab[],
): Promise<readonly TabWithProgram[]> {
  const settings = await readSettings();
  const readHost = createHostReader(database);
  const found = await Promise.all(
    tabs.map(async (tab): Promise<TabWithProgram | null> => {
      const { offers, isUnsure } = await readPageOffers(database, tab.url, settings, readHost);
      const cleanedUrl = cleanUrl(tab.url)?.url;
      const [best] = offers;
      return best === undefined || cleanedUrl === undefined || isUnsure || !canMint(best)
        ? null
        : { ...tab, cleanedUrl };
    }),
  );
  return [...new Map(found.flatMap((tab) => (tab === null ? [] : [[tab.cleanedUrl, tab] as const]))).values()];
}
