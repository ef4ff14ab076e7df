import { listMintProgress } from '#lib/domain/acts/act-record.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { sendAs } from '#lib/messaging/send-as.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { openSidePanel } from '#lib/platform/open-pages.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { announceDataChange, watchDataChanges } from '#lib/store/data-changes.ts';
import { readStoredLink } from '#lib/store/links/read-made-link.ts';
import { hasUnknownMint } from '#lib/store/links/read-popup-links.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readOpenTab } from '#lib/store/page/read-open-tab.ts';
import { readPage } from '#lib/store/page/read-page.ts';
import { readAddressHistory } from '#lib/store/posts/read-address-history.ts';
import { copyText } from '#lib/ui/copy-for-user.ts';
import { createSnapshotReader } from './create-snapshot-reader.ts';
import type { PopupServices } from './popup-services.ts';

/** The popup's composition root: implements {@link PopupServices} for one account. */
export function createPopupServices(account: OpenAccount): PopupServices {
  const clock = createSystemClock();
  const random = createSystemRandom();
  const { database, items } = account;
  const send = sendAs(account.accountId);

  const reader = createSnapshotReader(account, clock.nowMs);

  const readToday = async () => toServiceDate(clock.nowMs(), (await account.readSettings()).serviceUtcOffsetMinutes);

  const openTab = async (drawnLink: HTMLAnchorElement) => {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    // Opens the tab right of the page, where browsers open links. Sets `index` and not `openerTabId`: with an opener,
    // Firefox would open the tab in the page's container.
    await browser.tabs.create({ url: drawnLink.href, ...(tab && { index: tab.index + 1 }) });
    close();
  };

  return {
    nowMs: clock.nowMs,
    sleep: (durationMs) => clock.sleep(durationMs),
    newRequestId: random.id,
    send,
    sendAs: (accountId) => sendAs(accountId),
    readSnapshot: (focus, state?) => reader.readSnapshot(focus, readOpenTab(), state),
    readDetails: async (offerId) => reader.readDetails(offerId, await readToday()),
    ...createLateReaders(account, readToday),
    readPage,
    readPageProduct: async (parts, pageUrl) =>
      (await import('#lib/domain/products/read-product.ts')).readPageProduct(parts, pageUrl),
    async readLinkState(reuseKey) {
      const [link, isUnknown] = await Promise.all([
        readStoredLink(database, reuseKey),
        hasUnknownMint(database, reuseKey),
      ]);
      return { link, isUnknown };
    },
    watchMint(onChange) {
      // If reading fails, the next change reads again.
      const read = () =>
        void items.acts.read().then(
          (stored) => onChange(listMintProgress(stored?.acts ?? [])),
          () => undefined,
        );
      read();
      return watchDataChanges(['acts'], read);
    },
    readAddressHistory: (url) => readAddressHistory(database, url),
    copyLink: async (...copied) =>
      (await import('./copy/copy-link.ts')).copyLink({ database, nowMs: clock.nowMs }, ...copied),
    copyText,
    refreshTeam: async () =>
      (await readMeta(database, 'teamSettings')) !== undefined && (await send('refreshTeam', {})).isNew,
    // Closes the popup, because Firefox would leave it open over the tab.
    // If the browser refuses, the popup stays.
    openPanel: (tabId, asking) =>
      void Promise.all([openSidePanel(tabId), asking?.catch(() => undefined)]).then(
        () => {
          announceDataChange('panel-call');
          close();
        },
        () => undefined,
      ),
    openOptions: () => void browser.runtime.openOptionsPage().then(() => close()),
    openTab: import.meta.env.FIREFOX ? (drawnLink) => void openTab(drawnLink) : null,
  };
}

type LateReaders = Pick<
  PopupServices,
  'readEarnings' | 'readReplacements' | 'readShopLinks' | 'loadProgramFinder' | 'readTemplates'
>;

/**
 * Reads what the popup shows behind its first frame, or when the user asks for it. So their code is loaded then, too.
 * @param readToday The service's day.
 */
function createLateReaders(account: OpenAccount, readToday: () => Promise<string>): LateReaders {
  const { database } = account;
  return {
    async readEarnings(offerId) {
      const { readProgramEarnings } = await import('#lib/store/earnings/read-conversions.ts');
      return readProgramEarnings(database, offerId, await readToday());
    },
    async readReplacements(offerId) {
      const { readReplacements } = await import('#lib/store/posts/read-replacements.ts');
      return readReplacements(database, offerId);
    },
    async readShopLinks(offerId, exceptUrl) {
      const { readProgramLinks } = await import('#lib/store/links/read-popup-links.ts');
      const [links, { connection }] = await Promise.all([
        readProgramLinks(database, offerId, exceptUrl),
        account.readState().then((state) => state.account),
      ]);
      if (connection.state === 'signed-out') return [];
      return links.filter(({ trackingLink }) => isSafeTrackingLink(trackingLink, connection.serviceUrl));
    },
    async loadProgramFinder() {
      const [{ readProgramFinder }, { countries }] = await Promise.all([
        import('#lib/store/programs/read-program-finder.ts'),
        account.readSettings(),
      ]);
      return readProgramFinder(database, countries);
    },
    async readTemplates() {
      const { readUsableBook } = await import('#lib/store/presets/read-usable-book.ts');
      return (await readUsableBook(database)).templates;
    },
  };
}
