import { vi } from 'vitest';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { PageParts } from '#lib/domain/products/page-parts.ts';
import { browser, type Offscreen } from '#lib/platform/browser.ts';

interface Injection {
  readonly target: { readonly tabId: number };
  readonly files?: readonly string[];
  readonly args?: readonly unknown[];
}

/** What the worker did to tabs, to the clipboard and to the toolbar button. */
export interface FakePageApis {
  /** The tabs that the page's script was put into. */
  readonly injectedTabs: number[];
  /** The arguments of each call in a page: of `showButton` and `showToast`. */
  readonly calls: (readonly unknown[])[];
  /** The toasts, oldest first. */
  toasts(): readonly PageToast[];
  /** The texts that were copied, and of those that had it the flavour `text/html`. */
  readonly copied: string[];
  readonly copiedHtml: string[];
  readonly badges: { text: string; title: string };
  /** From now on no script can be put into any page, as into the browser's own. */
  refuseInjection(): void;
  /** From now on what is put into any page does nothing and returns nothing. */
  muteInjection(): void;
  /** From now on no page answers what is asked of it, and with `too` shows nothing either. */
  hangPages(too?: 'toasts'): void;
  /** From now on the offscreen document says that it could not copy. */
  refuseCopy(): void;
  popups(): number;
  /** From now on the browser opens no popup, as where another window is in front. */
  refusePopup(): void;
  /** How many offscreen documents are open. */
  openDocuments(): number;
}

/** Whether a page is asked what it says of itself, if it still is at the address: see `describePage`. */
const isDescribing = (args: readonly unknown[] | undefined) => args?.length === 1 && typeof args[0] === 'string';

/**
 * Chrome's scripting, offscreen and action interfaces, which the fake browser has none of.
 * @param page What every page says of itself.
 */
export function fakePageApis(page: {
  canonicalUrl: string | null;
  title: string | null;
  status?: number;
  parts?: PageParts;
}): FakePageApis {
  const injectedTabs: number[] = [];
  const calls: (readonly unknown[])[] = [];
  const copied: string[] = [];
  const copiedHtml: string[] = [];
  const badges = { text: '', title: '' };
  let everywhere = '';
  let isInjectable = true;
  let isMute = false;
  let hanging: 'reading' | 'toasts' | null = null;
  let canCopy = true;
  let canOpen = true;
  let popups = 0;
  let open: BroadcastChannel | null = null;

  Object.assign(browser.scripting, {
    getRegisteredContentScripts: vi.fn(async () => []),
    registerContentScripts: vi.fn(async () => undefined),
    unregisterContentScripts: vi.fn(async () => undefined),
    executeScript: vi.fn(async ({ target, files, args }: Injection) => {
      if (!isInjectable) throw new Error('Cannot access a chrome:// URL');
      const isReading = files === undefined && (args === undefined || isDescribing(args));
      if (hanging === 'toasts' || (hanging === 'reading' && isReading)) return new Promise(() => undefined);
      if (files !== undefined) injectedTabs.push(target.tabId);
      else if (isReading) return [isMute ? null : { result: page }];
      else calls.push(args ?? []);
      // As Firefox answers for pages that it keeps to itself.
      return isMute ? [null] : [{ result: true }];
    }),
  });

  Object.assign(browser.action, {
    setBadgeText: vi.fn(async ({ tabId, text }: { tabId?: number; text: string | null }) => {
      // A text of the tab stands in place of the one for all tabs, also an empty one; null takes the tab's away.
      if (tabId === undefined) everywhere = text ?? '';
      badges.text = text ?? everywhere;
    }),
    setTitle: vi.fn(async ({ title }: { title: string }) => {
      badges.title = title;
    }),
    setBadgeBackgroundColor: vi.fn(async () => undefined),
    setBadgeTextColor: vi.fn(async () => undefined),
    openPopup: vi.fn(async () => {
      if (!canOpen) throw new Error('Could not find an active browser window.');
      popups += 1;
    }),
  });

  browser.offscreen = {
    hasDocument: vi.fn(async () => open !== null),
    createDocument: vi.fn(async () => {
      if (open !== null) throw new Error('Only a single offscreen document may be created.');
      const channel = new BroadcastChannel('clipboard');
      channel.onmessage = ({ data }: MessageEvent) => {
        if (typeof data?.text !== 'string') return;
        if (canCopy) copied.push(data.text);
        if (canCopy && typeof data.html === 'string') copiedHtml.push(data.html);
        channel.postMessage({ copied: canCopy });
      };
      open = channel;
      channel.postMessage('ready');
    }),
    closeDocument: vi.fn(async () => {
      if (open === null) throw new Error('No current offscreen document.');
      open.close();
      open = null;
    }),
  } satisfies Offscreen;

  return {
    injectedTabs,
    calls,
    toasts: () => calls.map(([, second]) => second).filter((second) => typeof second === 'object') as PageToast[],
    copied,
    copiedHtml,
    badges,
    refuseInjection() {
      isInjectable = false;
    },
    popups: () => popups,
    refusePopup() {
      canOpen = false;
    },
    muteInjection() {
      isMute = true;
    },
    hangPages(too) {
      hanging = too ?? 'reading';
    },
    refuseCopy() {
      canCopy = false;
    },
    openDocuments: () => (open === null ? 0 : 1),
  };
}
