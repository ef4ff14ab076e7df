import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { browser } from '#lib/platform/browser.ts';

const colors = { done: '#0b7a53', problem: '#b3261e', question: '#5c636e', busy: '#5c636e' } as const;
const marks = { done: '✓', problem: '!', question: '?', busy: '…' } as const;

/** Shows with the toolbar button's badge and tooltip what cannot be shown on the tab's page. */
export async function showBadge(tabId: number, { tone, title, detail }: PageToast): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ tabId, color: colors[tone] });
  await browser.action.setBadgeTextColor({ tabId, color: '#ffffff' });
  await browser.action.setBadgeText({ tabId, text: marks[tone] });
  await browser.action.setTitle({ tabId, title: `${title}\n${detail}` });
}
