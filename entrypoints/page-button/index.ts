import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { isCheckoutPage } from '#lib/domain/page/is-checkout-page.ts';
import {
  buttonCorners,
  type PageSetup,
  type PageSurface,
  type PageToast,
  type ProgramOfAccount,
  type ToastAct,
} from '#lib/domain/page/page-surface.ts';
import { createSend, type MessageSide } from '#lib/messaging/create-send.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { pageBrowser } from '#lib/platform/page-browser.ts';
import { type ButtonBar, createButtonBar } from './create-button-bar.ts';
import { createElement } from './create-elements.ts';
import { createHost } from './create-host.ts';
import { createToast, type Toast } from './create-toast.ts';

/** The globals of the script's isolated world, which no page sees. */
const world = globalThis as { linkmintSurface?: PageSurface; navigation?: EventTarget };

const send = createSend(pageBrowser, null);
const sleep = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs));

/**
 * The worker injects this script into a page if a program there has deeplinks, or to show a toast. By itself the script
 * does nothing: it only defines the functions of {@link PageSurface} for the worker to call.
 */
export default defineUnlistedScript(() => {
  world.linkmintSurface ??= createPageSurface();
});

function createPageSurface(): PageSurface {
  const host = createHost();
  let parts: { readonly surface: HTMLElement; readonly toast: Toast } | null = null;
  let bar: ButtonBar | null = null;
  let corner: PageSetup['corner'] = 'bottom-right';
  let accountId = '';
  let isDismissed = false;
  let isOffered = false;

  function prepare(setup: PageSetup) {
    if (parts !== null) return parts;
    const surface = createElement('div', '');
    const toast = createToast(setup.texts.close, () => {
      if (bar === null || bar.element.hidden) host.detach();
    });
    surface.append(toast.element);
    host.root.append(surface);
    parts = { surface, toast };
    stand(setup.corner);
    return parts;
  }

  function stand(at: PageSetup['corner']) {
    corner = at;
    if (parts !== null) parts.surface.className = `surface ${at}`;
  }

  function say(setup: PageSetup, toast: PageToast, act = toast.act && toRun(setup, toast.act)) {
    const { toast: view } = prepare(setup);
    host.attach();
    view.show(toast, act);
  }

  /** A toast's button: sends the worker its message, and shows the answer in the next toast. */
  function toRun(setup: PageSetup, { name, message, input }: ToastAct) {
    const ask = () => send(message as 'copyLanding', input as ProgramOfAccount);
    const run = async () => {
      const toast = await resendWhenCancelled(ask, sleep);
      // Without an answer there is nothing to show: after "Cancel", the cancelled click shows its own result.
      if (toast) say(setup, toast);
    };
    return { name, run: () => remember(setup, run()) };
  }

  async function copy(setup: PageSetup, button: ButtonBar, requestId: string) {
    button.setBusy(true);
    const input = { requestId, accountId, pageUrl: location.href, ...describePage() };
    const wasCurrent = isCurrent(pageBrowser);
    try {
      say(setup, await resendWhenCancelled(() => send('mintHere', input), sleep));
    } catch (cause) {
      // If the extension was updated during the call, and not before it, the worker may have made the link.
      say(setup, wasCurrent && !isCurrent(pageBrowser) ? setup.texts.staleUnderWay : toFailure(setup, cause));
    } finally {
      button.setBusy(false);
    }
  }

  function remember(setup: PageSetup, act: Promise<unknown>) {
    act.catch((cause: unknown) => say(setup, toFailure(setup, cause)));
  }

  /** Called at each change of address: a shop may show its checkout, and leave it, without loading a page. */
  function showOrHide(button: ButtonBar) {
    button.element.hidden = !isOffered || isDismissed || isCheckoutPage(location.href);
  }

  function hide(setup: PageSetup, button: ButtonBar) {
    isDismissed = true;
    showOrHide(button);
    remember(setup, send('dismissButton', { isDismissed }));
    say(setup, setup.texts.hidden, {
      name: setup.texts.showAgain,
      run: () => {
        isDismissed = false;
        showOrHide(button);
        host.attach();
        remember(setup, send('dismissButton', { isDismissed }));
      },
    });
  }

  return {
    showButton(setup, actPrefix) {
      if (location.origin !== setup.origin || isCheckoutPage(location.href)) return;
      accountId = setup.accountId;
      const wasOffered = isOffered;
      isOffered = true;
      if (bar !== null) {
        showOrHide(bar);
        if (!wasOffered && !bar.element.hidden) host.attach();
        return;
      }
      const { surface } = prepare(setup);
      let acts = 0;
      const button = createButtonBar(setup.texts, {
        copy: () => {
          acts += 1;
          void copy(setup, button, `${actPrefix}-${acts}`);
        },
        move: () => {
          stand(buttonCorners[(buttonCorners.indexOf(corner) + 1) % buttonCorners.length] ?? 'bottom-right');
          remember(setup, send('moveButton', { corner }));
        },
        hide: () => hide(setup, button),
        refuse: (why) => say(setup, setup.texts[why]),
      });
      bar = button;
      surface.append(button.element);
      host.attach();
      world.navigation?.addEventListener('navigatesuccess', () => showOrHide(button));
    },

    hideButton() {
      isOffered = false;
      if (bar === null) return;
      showOrHide(bar);
      // An open toast stays visible. When it closes, it removes the host.
      if (parts?.toast.element.hidden) host.detach();
    },

    showToast(setup, toast) {
      const isThere = location.origin === setup.origin;
      if (isThere) say(setup, toast);
      return isThere;
    },
  };
}

/** Whether the extension is still the one that injected this script: false after an update or removal. */
function isCurrent({ runtime }: MessageSide): boolean {
  return runtime?.id !== undefined;
}

function describePage(): { canonicalUrl: string | null; title: string | null; status: number | null } {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOfAddress = loading !== undefined && new URL(loading.name, location.href).pathname === location.pathname;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel~="canonical"]')?.href ?? '';
  return {
    canonicalUrl: canonical === '' || canonical.length > 10_000 ? null : canonical,
    title: document.title.slice(0, 300),
    status: (isOfAddress && loading.responseStatus) || null,
  };
}

/** Describes a failure by its code only: an error of another version of the extension may have any shape. */
function toFailure({ texts }: PageSetup, cause: unknown): PageToast {
  const code = (cause as { code?: unknown } | null)?.code;
  if (code === 'stale-extension') return texts.staleExtension;
  return code === 'cancelled' ? texts.cancelled : texts.failed;
}
