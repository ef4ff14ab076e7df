import { isCheckoutPage } from '#lib/domain/page/is-checkout-page.ts';
import type {
  ButtonCorner,
  PageSetup,
  PageSurface as PageSurfaceInPage,
  PageTexts,
  PageToast,
} from '#lib/domain/page/page-surface.ts';
import { toSiteKey } from '#lib/domain/programs/match.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import type { Settings } from '#lib/domain/settings.ts';
import { browser } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import type { Random } from '#lib/platform/random.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import type { SitePreference } from '#lib/store/schema/site-preference.ts';
import { describeFailure } from '#lib/worker/page/describe-one-click.ts';

/** What Linkmint shows on a page. */
export interface PageSurface {
  /** Puts the button on a page whose program can be minted, unless the user sent it away or somebody buys there. */
  offerButton(tabId: number, pageUrl: string): Promise<void>;
  /** Says something on the page; where none can be written on, with the toolbar button's badge and tooltip. */
  showToast(tabId: number, pageUrl: string, toast: PageToast): Promise<void>;
  /** The corner for the page's site, and from now on for sites without a choice of their own. */
  moveButton(pageUrl: string, corner: ButtonCorner): Promise<void>;
  dismissButton(pageUrl: string, isDismissed: boolean): Promise<void>;
  /** Forgets all dismissals: the user has switched the button on anew. */
  restoreButtons(): Promise<void>;
}

export interface PageSurfaceDependencies {
  readonly database: () => Promise<Database>;
  readonly random: Random;
  readonly readSettings: () => Promise<Settings>;
}

const scriptFile = '/page-button.js';
const badgeColors = { done: '#0b7a53', problem: '#b3261e', busy: '#5c636e' } as const;

export function createPageSurface({ database, random, readSettings }: PageSurfaceDependencies): PageSurface {
  async function readPreference(pageUrl: string): Promise<SitePreference> {
    const siteKey = toSiteKey(new URL(pageUrl).hostname);
    return (await (await database()).get('sitePreferences', siteKey)) ?? { siteKey };
  }

  async function changePreference(pageUrl: string, change: Partial<SitePreference>): Promise<void> {
    const siteKey = toSiteKey(new URL(pageUrl).hostname);
    const transaction = (await database()).transaction('sitePreferences', 'readwrite');
    const before = (await transaction.store.get(siteKey)) ?? { siteKey };
    await transaction.store.put({ ...before, ...change });
    await transaction.done;
  }

  async function toSetup(pageUrl: string, preference: SitePreference): Promise<PageSetup> {
    const corner = preference.buttonCorner ?? (await readMeta(await database(), 'buttonCorner')) ?? 'bottom-right';
    return { origin: new URL(pageUrl).origin, corner, texts: readTexts() };
  }

  return {
    async offerButton(tabId, pageUrl) {
      if (!URL.canParse(pageUrl) || isCheckoutPage(pageUrl)) return;
      const settings = await readSettings();
      if (!settings.showOnMerchantPages) return;
      const [offer] = (await readPageOffers(await database(), pageUrl, settings)).offers;
      if (offer === undefined || !canMint(offer)) return;
      const preference = await readPreference(pageUrl);
      if (preference.isButtonDismissed === true) return;
      const setup = await toSetup(pageUrl, preference);
      try {
        await browser.scripting.executeScript({
          target: await inject(tabId),
          func: callShowButton,
          args: [setup, random.id()],
        });
      } catch {
        // The tab was closed or has gone on: there is nothing to put a button on.
      }
    },

    async showToast(tabId, pageUrl, toast) {
      try {
        const setup = await toSetup(pageUrl, await readPreference(pageUrl));
        await browser.scripting.executeScript({
          target: await inject(tabId),
          func: callShowToast,
          args: [setup, toast],
        });
      } catch {
        // The tab may be gone as well; then nobody looks.
        await showBadge(tabId, toast).catch(() => undefined);
      }
    },

    async moveButton(pageUrl, corner) {
      await changePreference(pageUrl, { buttonCorner: corner });
      await writeMeta(await database(), 'buttonCorner', corner);
    },

    dismissButton: (pageUrl, isDismissed) => changePreference(pageUrl, { isButtonDismissed: isDismissed }),

    async restoreButtons() {
      const transaction = (await database()).transaction('sitePreferences', 'readwrite');
      for await (const cursor of transaction.store) {
        const { isButtonDismissed, ...rest } = cursor.value;
        if (isButtonDismissed !== undefined) await cursor.update(rest);
      }
      await transaction.done;
    },
  };
}

/** The file does nothing by itself and nothing twice; what it leaves in its own world is then called. */
async function inject(tabId: number): Promise<{ readonly tabId: number; frameIds: number[] }> {
  const target = { tabId, frameIds: [0] };
  await browser.scripting.executeScript({ target, files: [scriptFile] });
  return target;
}

async function showBadge(tabId: number, { tone, title, detail }: PageToast): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ tabId, color: badgeColors[tone] });
  await browser.action.setBadgeTextColor({ tabId, color: '#ffffff' });
  await browser.action.setBadgeText({ tabId, text: tone === 'done' ? '✓' : tone === 'busy' ? '…' : '!' });
  await browser.action.setTitle({ tabId, title: `${title}\n${detail}` });
}

/** Both run in the page's isolated world: they may use nothing from here. */
function callShowButton(setup: PageSetup, actPrefix: string): void {
  (globalThis as { linkmintSurface?: PageSurfaceInPage }).linkmintSurface?.showButton(setup, actPrefix);
}

function callShowToast(setup: PageSetup, toast: PageToast): void {
  (globalThis as { linkmintSurface?: PageSurfaceInPage }).linkmintSurface?.showToast(setup, toast);
}

function readTexts(): PageTexts {
  return {
    copyDeeplink: t('copyDeeplink'),
    moveButton: t('buttonMove'),
    hideButton: t('buttonHide'),
    showAgain: t('actionUndo'),
    close: t('toastClose'),
    hidden: {
      tone: 'done',
      title: t('toastHidden'),
      detail: t('toastHiddenNext'),
    },
    staleExtension: { tone: 'problem', title: t('errStaleExtension'), detail: t('toastStaleNext') },
    cancelled: {
      tone: 'problem',
      title: t('toastCancelled'),
      detail: t('toastUnknownNext'),
    },
    failed: describeFailure({ code: 'internal' }, 0),
    covered: {
      tone: 'problem',
      title: t('toastCovered'),
      detail: t('toastCoveredNext'),
    },
  };
}
