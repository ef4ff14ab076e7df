import { type HostKind, toHostStyle } from './to-host-style.ts';

/** The only element of Linkmint that the page can see. The closed tree in it is hidden from the page. */
export interface Host {
  readonly root: ShadowRoot;
  /** Puts the host into the page, unless it is there already. */
  attach(): void;
  /** Removes the host from the page, and stops watching it. */
  detach(): void;
}

/**
 * The events that may not leave the tree: otherwise the page could listen to them in the bubbling phase. A page that
 * captures them on `window` still sees that they happen in the host, and no more.
 */
const events = [
  ...['click', 'dblclick', 'auxclick', 'contextmenu', 'mousedown', 'mouseup', 'mousemove', 'mouseover', 'mouseout'],
  ...['pointerdown', 'pointerup', 'pointermove', 'pointerover', 'pointerout', 'pointercancel', 'wheel'],
  ...['touchstart', 'touchend', 'touchmove', 'touchcancel', 'keydown', 'keypress', 'keyup', 'beforeinput', 'input'],
  ...['focusin', 'focusout', 'dragstart', 'dragend', 'drag', 'copy', 'cut', 'paste', 'selectstart'],
];

/**
 * Creates the host. If the page removes or hides it, this puts it back once, because a framework may have redrawn the
 * document. The second time, the page has its way.
 * @param kind What the host is for.
 * @param style Of what is drawn in the closed tree.
 */
export function createHost(kind: HostKind, style: string): Host {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  adoptStyle(root, toHostStyle(kind) + style);
  for (const event of events) root.addEventListener(event, (happened) => happened.stopPropagation());

  let isWanted = false;
  let returnsLeft = 1;
  const isUntouched = () => host.parentNode === document.documentElement && host.attributes.length === 0;
  const observer = new MutationObserver(() => {
    if (!isWanted || isUntouched()) return;
    if (returnsLeft === 0) {
      detach();
      return;
    }
    returnsLeft -= 1;
    attach();
  });

  function attach(): void {
    isWanted = true;
    for (const { name } of [...host.attributes]) host.removeAttribute(name);
    if (!isUntouched()) document.documentElement.append(host);
    observer.disconnect();
    observer.observe(document, { childList: true });
    observer.observe(document.documentElement, { childList: true });
    observer.observe(host, { attributes: true });
    if (host.parentElement !== null) observer.observe(host.parentElement, { childList: true });
  }

  function detach(): void {
    isWanted = false;
    observer.disconnect();
    host.remove();
  }

  return { root, attach, detach };
}

function adoptStyle(root: ShadowRoot, style: string): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Firefox forbids content scripts to assign `adoptedStyleSheets` (bugzilla 1928865).
    const element = document.createElement('style');
    element.textContent = style;
    root.append(element);
  }
}
