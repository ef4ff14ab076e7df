import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { browser } from '#lib/platform/browser.ts';

const badgeColors = { done: '#0b7a53', problem: '#b3261e', busy: '#5c636e' } as const;

/** Says on the toolbar button of a tab what cannot be said on its page: a mark, and the words as its tooltip. */
export async function showBadge(tabId: number, { tone, title, detail }: PageToast): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ tabId, color: badgeColors[tone] });
  await browser.action.setBadgeTextColor({ tabId, color: '#ffffff' });
  await browser.action.setBadgeText({ tabId, text: tone === 'done' ? '✓' : tone === 'busy' ? '…' : '!' });
  await browser.action.setTitle({ tabId, title: `${title}\n${detail}` });
}
