import { style } from './style.ts';

/** The one element that a page can see, and the closed tree in it that it cannot. */
export interface Host {
  readonly root: ShadowRoot;
  /** Puts the host into the page, if it is not there. */
  attach(): void;
  /** Takes it out, and leaves it to the page. */
  detach(): void;
}

/** What a page could otherwise listen to in the bubbling phase. Capturing on `window` it learns of the host and no more. */
const events = [
  ...['click', 'dblclick', 'auxclick', 'contextmenu', 'mousedown', 'mouseup', 'mousemove', 'mouseover', 'mouseout'],
  ...['pointerdown', 'pointerup', 'pointermove', 'pointerover', 'pointerout', 'pointercancel', 'wheel'],
  ...['touchstart', 'touchend', 'touchmove', 'touchcancel', 'keydown', 'keypress', 'keyup', 'beforeinput', 'input'],
  ...['focusin', 'focusout', 'dragstart', 'dragend', 'drag', 'copy', 'cut', 'paste', 'selectstart'],
];

/**
 * A page may take the host out or hide it, as it likes: it is put back once, in case a framework redrew the document, and
 * then left alone.
 */
export function createHost(): Host {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  adoptStyle(root);
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

function adoptStyle(root: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Firefox lets no content script assign the list (bugzilla 1928865).
    const element = document.createElement('style');
    element.textContent = style;
    root.append(element);
  }
}
