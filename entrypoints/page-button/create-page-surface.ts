import { createHost } from '#components/page-host/create-host.ts';
import { readStatus, selectAll, titleOf } from '#components/page-host/safe-dom.ts';
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
import { randomName } from '#lib/platform/random.ts';
import { readPageTexts } from '#lib/wording/read-page-texts.ts';
import { type ButtonBar, createButtonBar } from './create-button-bar.ts';
import { createElement } from './create-elements.ts';
import { createToast, type Toast } from './create-toast.ts';
import { style } from './style.ts';

/** The globals of the script's isolated world, which no page sees. */
const world = globalThis as { navigation?: EventTarget };

const send = createSend(pageBrowser, null);
const sleep = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs));

/** What is drawn in a page. It does nothing until one of its functions is called. */
export function createPageSurface(): PageSurface {
  const speech = createSpeech(() => bar !== null && !bar.element.hidden);
  const { host, say, remember } = speech;
  let bar: ButtonBar | null = null;
  let accountId = '';
  let isDismissed = false;
  let isOffered = false;

  async function copy(setup: PageSetup, button: ButtonBar, requestId: string) {
    button.setBusy(true);
    const input = { requestId, accountId, pageUrl: location.href, ...describePage() };
    const wasCurrent = isCurrent(pageBrowser);
    try {
      say(setup, await resendWhenCancelled(() => send('mintHere', input), sleep));
    } catch (cause) {
      // Updated over the call, and not before it: the link may have been made.
      say(setup, wasCurrent && !isCurrent(pageBrowser) ? setup.texts.staleUnderWay : toFailure(setup, cause));
    } finally {
      button.setBusy(false);
    }
  }

  /**
   * A shop may go to its checkout, and back, without loading a page. A toast that closed meanwhile took the host along:
   * a button that comes back brings it.
   */
  function showOrHide({ element }: ButtonBar) {
    const wasHidden = element.hidden;
    element.hidden = !isOffered || isDismissed || isCheckoutPage(location.href);
    if (wasHidden && !element.hidden) host.attach();
  }

  function dismiss(setup: PageSetup, button: ButtonBar, isNow: boolean) {
    isDismissed = isNow;
    showOrHide(button);
    remember(setup, send('dismissButton', { isDismissed }));
  }

  const surface: PageSurface = {
    drawButton({ accountId, corner }) {
      const texts = readPageTexts((key) => pageBrowser.i18n.getMessage(key));
      surface.showButton({ origin: location.origin, accountId, corner, texts }, randomName());
    },

    showButton(setup, actPrefix) {
      if (location.origin !== setup.origin || isCheckoutPage(location.href)) return;
      accountId = setup.accountId;
      isOffered = true;
      if (bar !== null) {
        showOrHide(bar);
        return;
      }
      let acts = 0;
      const button = createButtonBar(setup.texts, {
        copy: () => {
          acts += 1;
          void copy(setup, button, `${actPrefix}-${acts}`);
        },
        move: () => remember(setup, send('moveButton', { corner: speech.move() })),
        hide: () => {
          dismiss(setup, button, true);
          say(setup, setup.texts.hidden, { name: setup.texts.showAgain, run: () => dismiss(setup, button, false) });
        },
        refuse: (why) => say(setup, setup.texts[why]),
      });
      bar = button;
      speech.prepare(setup).surface.append(button.element);
      host.attach();
      world.navigation?.addEventListener('navigatesuccess', () => showOrHide(button));
    },

    hideButton() {
      isOffered = false;
      // Who offers it next knows what its user dismissed: the switch forgets that, and each account has its own.
      isDismissed = false;
      if (bar === null) return;
      showOrHide(bar);
      // What is being said stays in sight; when it closes, the host goes with it.
      if (!speech.isSpeaking()) host.detach();
    },

    showToast(setup, toast) {
      const isThere = location.origin === setup.origin;
      return isThere && say(setup, toast);
    },
  };
  return surface;
}

/** The corner of the page that Linkmint stands in, with its toast. @param hasButton Whether the button is in sight. */
function createSpeech(hasButton: () => boolean) {
  const host = createHost('surface', style);
  let parts: { readonly surface: HTMLElement; readonly toast: Toast } | null = null;
  let corner: PageSetup['corner'] = 'bottom-right';

  function prepare(setup: PageSetup) {
    if (parts !== null) return parts;
    const surface = createElement('div', '');
    surface.lang = setup.texts.language;
    const toast = createToast(setup.texts.close, () => {
      if (!hasButton()) host.detach();
    });
    surface.append(toast.element);
    host.root.append(surface);
    parts = { surface, toast };
    stand(setup.corner);
    return parts;
  }

  function stand(at: PageSetup['corner']) {
    corner = at;
    if (parts !== null) parts.surface.className = `host surface ${at}`;
  }

  /** @returns false where the document cannot show it. */
  function say(setup: PageSetup, toast: PageToast, act = toast.act && toRun(setup, toast.act)): boolean {
    const { toast: view } = prepare(setup);
    if (!host.attach()) return false;
    view.show(toast, act);
    return true;
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

  /** Sends what the user did. A failure is said. */
  function remember(setup: PageSetup, sent: Promise<unknown>) {
    sent.catch((cause: unknown) => say(setup, toFailure(setup, cause)));
  }

  return {
    host,
    prepare,
    say,
    remember,
    isSpeaking: () => parts?.toast.element.hidden === false,
    /** Moves to the next corner, and returns it. */
    move() {
      stand(buttonCorners[(buttonCorners.indexOf(corner) + 1) % buttonCorners.length] ?? 'bottom-right');
      return corner;
    },
  };
}

/** Whether the extension is still the one that injected this script: false after an update or removal. */
function isCurrent({ runtime }: MessageSide): boolean {
  return runtime?.id !== undefined;
}

function describePage(): { canonicalUrl: string | null; title: string | null; status: number | null } {
  const [canonical] = selectAll(document, 'link[rel~="canonical"]') as NodeListOf<HTMLLinkElement>;
  const canonicalUrl = canonical?.href ?? '';
  return {
    canonicalUrl: canonicalUrl === '' || canonicalUrl.length > 10_000 ? null : canonicalUrl,
    title: titleOf(document).slice(0, 300),
    status: readStatus(),
  };
}

/** Describes a failure by its code only: an error of another version of the extension may have any shape. */
function toFailure({ texts }: PageSetup, cause: unknown): PageToast {
  const code = (cause as { code?: unknown } | null)?.code;
  if (code === 'stale-extension') return texts.staleExtension;
  return code === 'cancelled' ? texts.cancelled : texts.failed;
}
