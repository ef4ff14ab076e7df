import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { canMint, type OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { browser } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/**
 * What a badge says with its mark, and its tooltip in words. White on the colour is readable on a light and on a dark
 * toolbar.
 */
interface BadgeLook {
  readonly mark: string;
  readonly color: string;
  readonly words:
    | 'badgeApproved'
    | 'badgeNotJoined'
    | 'badgePending'
    | 'badgePaused'
    | 'badgeRejected'
    | 'badgeBlocked'
    | 'badgeStandingUnknown';
}

const grey = '#5c636e';

const red = '#b3261e';

/** Each has a mark of its own, because many users cannot rely on colours alone. */
const looks = {
  joined: { mark: '✓', color: '#0b7a53', words: 'badgeApproved' },
  notJoined: { mark: '+', color: '#1a5fb4', words: 'badgeNotJoined' },
  pending: { mark: '…', color: '#8a5300', words: 'badgePending' },
  // Two letters that look like bars: some fonts draw the pause sign as a coloured picture.
  paused: { mark: 'II', color: grey, words: 'badgePaused' },
  rejected: { mark: '×', color: red, words: 'badgeRejected' },
  unknown: { mark: '✓', color: grey, words: 'badgeStandingUnknown' },
  blocked: { mark: '×', color: red, words: 'badgeBlocked' },
} as const satisfies Record<string, BadgeLook>;

/** Of the number of Today, which a tab without a mark shows. */
export const numberColor = '#8a5a00';

async function clearTabMark(tabId: number): Promise<void> {
  // Not an empty text, which the browser would show there in place of the number of Today.
  await browser.action.setBadgeText({ tabId, text: null });
  // Chrome takes no colour away from a tab.
  await browser.action.setBadgeBackgroundColor({ tabId, color: numberColor });
  await browser.action.setTitle({ tabId, title: t('extensionName') });
}

/** Without the permission no tab reveals its address, so this clears every tab. */
export async function clearMarks(): Promise<void> {
  for (const { id } of await browser.tabs.query({})) {
    // A tab that was closed meanwhile needs nothing.
    if (id !== undefined) await clearTabMark(id).catch(() => undefined);
  }
}

/**
 * Marks the tab's toolbar button for the program of its page. Clears the mark where the page has no program, or the
 * account is signed out: its programs stay on the device.
 */
export async function markTab(
  { connection, database, clock, readSettings }: AccountContext,
  tabId: number,
  pageUrl: string,
): Promise<void> {
  const [{ state }, settings] = await Promise.all([connection.read(), readSettings()]);
  if (state === 'signed-out') return clearTabMark(tabId);
  const db = await database();
  const { offers, isUnsure } = await readPageOffers(db, pageUrl, settings);
  // The worker may have been asleep, and the browser has cleared the mark of a page that was left meanwhile.
  if (await showsAnotherSite(tabId, pageUrl)) return;
  const [offer] = offers;
  if (offer === undefined) return clearTabMark(tabId);
  if (isUnsure) return show(tabId, '?', grey, t('badgeUnsure'));
  const today = toServiceDate(clock.nowMs(), settings.serviceUtcOffsetMinutes);
  const campaigns = await readLiveCampaigns(db, offer.offerId, today);
  const coupons = campaigns.filter(({ voucherCode }) => voucherCode !== '').length;
  const { mark: text, color, words } = toLook(offer);
  await show(tabId, text, color, t(words, [offer.name, String(coupons)]));
}

/** False where the browser does not say what the tab shows. */
async function showsAnotherSite(tabId: number, pageUrl: string): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  const [shown, marked] = [tab?.url, pageUrl].map((url) =>
    url !== undefined && URL.canParse(url) ? new URL(url).origin : null,
  );
  return shown !== null && marked !== null && shown !== marked;
}

async function show(tabId: number, text: string, color: string, title: string) {
  await browser.action.setBadgeBackgroundColor({ tabId, color });
  await browser.action.setBadgeTextColor({ tabId, color: '#ffffff' });
  await browser.action.setBadgeText({ tabId, text });
  await browser.action.setTitle({ tabId, title });
}

/** How a program stands with the user. */
function toLook(offer: Pick<OfferWithStatus, 'applicationStatus' | 'offerStatus'>): BadgeLook {
  switch (offer.applicationStatus) {
    case 'approved':
      return canMint(offer) ? looks.joined : looks.paused;
    case 'unknown':
      return canMint(offer) ? looks.unknown : looks.paused;
    case 'pending':
    case 'rejected':
    case 'blocked':
      return looks[offer.applicationStatus];
    default:
      return offer.offerStatus === 'paused' ? looks.paused : looks.notJoined;
  }
}

const colors = { done: '#0b7a53', problem: '#b3261e', question: '#5c636e', busy: '#5c636e' } as const;
const marks = { done: '✓', problem: '!', question: '?', busy: '…' } as const;

/** Shows with the toolbar button's badge and tooltip what cannot be shown on the tab's page. */
export async function showBadge(tabId: number, { tone, title, detail }: PageToast): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ tabId, color: colors[tone] });
  await browser.action.setBadgeTextColor({ tabId, color: '#ffffff' });
  await browser.action.setBadgeText({ tabId, text: marks[tone] });
  await browser.action.setTitle({ tabId, title: `${title}\n${detail}` });
}
