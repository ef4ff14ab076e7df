import { browser } from '#lib/platform/browser.ts';

/**
 * The frame of a tab whose focused field has a selection with an address or a link in it; null without one. Needs the
 * `activeTab` grant of the user's act. Never throws.
 */
export async function findFocusedFrame(tabId: number): Promise<number | null> {
  const answers = await browser.scripting
    .executeScript({ target: { tabId, allFrames: true }, func: hasSelectedAddress })
    .catch(() => []);
  return answers.find((answer) => answer?.result === true)?.frameId ?? null;
}

/** Runs in the page's isolated world: it may use nothing of this module. */
function hasSelectedAddress(): boolean {
  const focused = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement')?.get;
  let active: Element | null = focused?.call(document) ?? null;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active === null || !Document.prototype.hasFocus.call(document)) return false;
  const address = /https?:\/\/|www\./i;
  if (active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.type !== 'password')) {
    const { selectionStart, selectionEnd, value } = active;
    return address.test(value.slice(selectionStart ?? 0, selectionEnd ?? 0));
  }
  if (!(active instanceof HTMLElement) || !active.isContentEditable) return false;
  const selection = getSelection();
  if (selection === null || selection.isCollapsed) return false;
  if (address.test(selection.toString())) return true;
  return [...Element.prototype.querySelectorAll.call(active, 'a[href]')].some((anchor) =>
    selection.containsNode(anchor, true),
  );
}
