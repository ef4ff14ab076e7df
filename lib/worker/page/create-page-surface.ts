import { isCheckoutPage } from '#lib/domain/page/is-checkout-page.ts';
import type {
  ButtonCorner,
  PageSetup,
  PageSurface as PageSurfaceInPage,
  PageToast,
} from '#lib/domain/page/page-surface.ts';
import type { SitePreference } from '#lib/domain/page/site-preference.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { browser } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import { within } from '#lib/platform/within.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { moveButtons, withMatchIndex } from '#lib/store/programs/match-index.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { readPageTexts } from '#lib/wording/read-page-texts.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { ButtonOffers } from '#lib/worker/page/create-button-offers.ts';
import type { PageQuestions } from '#lib/worker/page/create-page-questions.ts';
import { areMerchantPagesOn } from '#lib/worker/page/merchant-pages.ts';
import { showBadge } from '#lib/worker/page/page-badge.ts';
import { changeSiteButton, readSitePreference } from '#lib/worker/page/site-preferences.ts';

/** What Linkmint shows on a page. */
export interface PageSurface {
  /**
   * Shows the button on a page whose program can be minted, unless the user dismissed it or is buying there. Removes it
   * from a page that no longer has such a program, and from each page once the account is signed out.
   */
  offerButton(tabId: number, pageUrl: string): Promise<void>;
  /**
   * Shows a message on the page. Where no script may write on the page, shows it with the toolbar button's badge and
   * tooltip.
   */
  showToast(tabId: number, pageUrl: string, toast: PageToast): Promise<void>;
  /** Stores the corner for the page's site, and from now on for sites without a choice of their own. */
  moveButton(pageUrl: string, corner: ButtonCorner): Promise<void>;
  dismissButton(pageUrl: string, isDismissed: boolean): Promise<void>;
  /** Whether the page is to have the button: what {@link offerButton} puts there, and what a page draws by itself. */
  isOffered(pageUrl: string): Promise<boolean>;
}

export interface PageSurfaceDependencies
  extends Pick<AccountContext, 'accountId' | 'clock' | 'connection' | 'database' | 'random' | 'readSettings'> {
  readonly buttonOffers: Pick<ButtonOffers, 'note' | 'forget'>;
  readonly pageQuestions: Pick<PageQuestions, 'askWith'>;
}

const scriptFile = '/page-button.js';
/** A page that has not shown a toast by then hangs. Longer than a busy machine takes: the badge is seen less. */
const showWithinMs = 3_000;

export function createPageSurface(dependencies: PageSurfaceDependencies): PageSurface {
  const { accountId, buttonOffers, clock, connection, database, random } = dependencies;
  const { pageQuestions, readSettings } = dependencies;

  const readPreference = (pageUrl: string) => readSitePreference(dependencies, new URL(pageUrl).hostname);

  const changePreference = (pageUrl: string, change: Partial<SitePreference>) =>
    changeSiteButton(dependencies, new URL(pageUrl).hostname, (before) => ({ ...before, ...change }));

  const toSetupIn = (corner: PageSetup['corner'], pageUrl: string): PageSetup => ({
    origin: new URL(pageUrl).origin,
    accountId,
    corner,
    texts: readPageTexts(t),
  });

  async function toSetup(pageUrl: string, preference: SitePreference): Promise<PageSetup> {
    const corner = preference.buttonCorner ?? (await readMeta(await database(), 'buttonCorner')) ?? 'bottom-right';
    return toSetupIn(corner, pageUrl);
  }

  /** The message matters more than its corner, which a full disk may not have. */
  const readToastSetup = (pageUrl: string): Promise<PageSetup> =>
    readPreference(pageUrl)
      .then((preference) => toSetup(pageUrl, preference))
      .catch(() => toSetupIn('bottom-right', pageUrl));

  /** Null where the page is to have no button. `hide`: the one that it may have goes. */
  async function readOffering(pageUrl: string): Promise<SitePreference | 'hide' | null> {
    if (!URL.canParse(pageUrl) || isCheckoutPage(pageUrl)) return null;
    const [{ state }, settings] = await Promise.all([connection.read(), readSettings()]);
    if (!settings.showOnMerchantPages) return null;
    // Its programs stay on the device.
    if (state === 'signed-out') return 'hide';
    const [offer] = (await readPageOffers(await database(), pageUrl, settings)).offers;
    if (offer === undefined || !canMint(offer)) return 'hide';
    const preference = await readPreference(pageUrl);
    return preference.isButtonDismissed === true ? null : preference;
  }

  return {
    async offerButton(tabId, pageUrl) {
      const offering = await readOffering(pageUrl);
      if (offering === null || offering === 'hide') {
        await buttonOffers.forget(tabId);
        return offering === null ? undefined : hideButton(tabId);
      }
      const setup = await toSetup(pageUrl, offering);
      try {
        const { target, documentId } = await inject(tabId);
        await buttonOffers.note({ tabId, origin: setup.origin, documentId });
        await browser.scripting.executeScript({ target, func: callShowButton, args: [setup, random.id()] });
      } catch {
        // The tab was closed or shows another page: there is no place for a button.
      }
    },

    async showToast(tabId, pageUrl, toast) {
      try {
        const [setup] = await Promise.all([readToastSetup(pageUrl), pageQuestions.askWith(tabId, toast)]);
        const isShown = await within(clock, showWithinMs, showOnPage(tabId, setup, toast), false);
        if (!isShown) await showBadge(tabId, toast);
      } catch {
        // The tab may be gone as well. Then no user is looking.
        await showBadge(tabId, toast).catch(() => undefined);
      }
    },

    async moveButton(pageUrl, corner) {
      await changePreference(pageUrl, { buttonCorner: corner });
      await writeMeta(await database(), 'buttonCorner', corner);
      await withMatchIndex(() => moveButtons({ accountId, corner }));
    },

    async isOffered(pageUrl) {
      const [isOn, offering] = await Promise.all([areMerchantPagesOn(), readOffering(pageUrl)]);
      return isOn && offering !== null && offering !== 'hide';
    },

    dismissButton: (pageUrl, isDismissed) => changePreference(pageUrl, { isButtonDismissed: isDismissed }),
  };
}

/**
 * The file alone does nothing, however often it runs. It leaves functions in its own world, which are called next.
 * @param how At once, also into a page that still loads; absent: once it has its elements.
 */
async function inject(tabId: number, how?: { readonly injectImmediately: true }) {
  const target = { tabId, frameIds: [0] };
  const [answer] = await browser.scripting.executeScript({ target, files: [scriptFile], ...how });
  return { target, documentId: answer?.documentId ?? null };
}

async function showOnPage(tabId: number, setup: PageSetup, toast: PageToast): Promise<boolean> {
  const how = { injectImmediately: true } as const;
  const { target } = await inject(tabId, how);
  const [answer] = await browser.scripting.executeScript({ target, func: callShowToast, args: [setup, toast], ...how });
  // For a page that Firefox protects ("about:"), it answers with neither a result nor an error.
  return answer?.result === true;
}

/** A page without the script has no button, so nothing is injected. */
async function hideButton(tabId: number): Promise<void> {
  const target = { tabId, frameIds: [0] };
  await browser.scripting.executeScript({ target, func: callHideButton }).catch(() => undefined);
}

/** All three run in the page's isolated world: they may use nothing from this file. */
function callShowButton(setup: PageSetup, actPrefix: string): void {
  (globalThis as { linkmintSurface?: PageSurfaceInPage }).linkmintSurface?.showButton(setup, actPrefix);
}

function callHideButton(): void {
  (globalThis as { linkmintSurface?: PageSurfaceInPage }).linkmintSurface?.hideButton();
}

function callShowToast(setup: PageSetup, toast: PageToast): boolean | undefined {
  return (globalThis as { linkmintSurface?: PageSurfaceInPage }).linkmintSurface?.showToast(setup, toast);
}
