import { pagePatienceMs } from '#lib/domain/page/page-patience.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { within } from '#lib/platform/within.ts';

/**
 * The frame of a tab whose focused field has a selection with an address or a link in it; null without one. Needs the
 * `activeTab` grant of the user's act. Never throws, and waits for no frame that does not answer: the frames are asked
 * only where the focus may be in one, since the browser answers for all of them together, and the one that hangs is
 * mostly an advertisement.
 */
export async function findFocusedFrame(tabId: number, clock: Pick<Clock, 'sleep'>): Promise<number | null> {
  const find = async () => {
    const [top] = await look({ tabId });
    if (top?.result !== 'in-frame') return top?.result === true ? 0 : null;
    const answers = await look({ tabId, allFrames: true });
    return answers.find((answer) => answer?.result === true)?.frameId ?? null;
  };
  return within(
    clock,
    pagePatienceMs,
    find().catch(() => null),
    null,
  );
}

/** At once, also in a document that still loads: the user has selected in what there is of it. */
const look = (target: { readonly tabId: number; readonly allFrames?: true }) =>
  browser.scripting.executeScript({ target, func: hasSelectedAddress, injectImmediately: true });

/** Runs in the page's isolated world: it may use nothing of this module. `in-frame`: the focus may be in a frame of it. */
function hasSelectedAddress(): boolean | 'in-frame' {
  const focused = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement')?.get;
  let active: Element | null = focused?.call(document) ?? null;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active === null || !Document.prototype.hasFocus.call(document)) return false;
  const address = /https?:\/\/|www\./i;
  if (active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.type !== 'password')) {
    const { selectionStart, selectionEnd, value } = active;
    return address.test(value.slice(selectionStart ?? 0, selectionEnd ?? 0));
  }
  if (!(active instanceof HTMLElement) || !active.isContentEditable) {
    // A closed tree may have the frame in it, so that its host has the focus.
    return active instanceof HTMLBodyElement || active instanceof HTMLInputElement ? false : 'in-frame';
  }
  const selection = getSelection();
  if (selection === null || selection.isCollapsed) return false;
  if (address.test(selection.toString())) return true;
  return [...Element.prototype.querySelectorAll.call(active, 'a[href]')].some((anchor) =>
    selection.containsNode(anchor, true),
  );
}
