import { refuseRepeatedKeys } from '../pressed-keys.ts';
import {
  append,
  closest,
  createElement,
  focusedIn,
  hostOf,
  htmlNamespace,
  isConnected,
  namespaceOf,
  parentOf,
  rootOf,
  selectAll,
} from './safe-dom.ts';

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
 * Creates the host: the only element of Linkmint that the page can see. If the page removes or hides it, this puts it
 * back once, because a framework may have redrawn the document. The second time, the page has its way.
 * @param kind What the host is for.
 * @param style Of what is drawn in the closed tree.
 */
export function createHost(kind: HostKind, style: string) {
  const host = createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  adoptStyle(root, toHostStyle(kind) + style);
  for (const event of events) root.addEventListener(event, (happened) => happened.stopPropagation());
  refuseRepeatedKeys(root);

  let isWanted = false;
  let returnsLeft = 1;
  /** Whether the host may follow, when the dialog that it was put into closes. Once each time: a page could open it again and again. */
  let mayFollow = false;
  let place: Element | null = null;
  const observer = new MutationObserver(() => {
    if (!isWanted || isUntouched()) return;
    const isLeft = place !== null && !isStanding(place);
    if (isLeft && mayFollow) mayFollow = false;
    else if (returnsLeft === 0) {
      detach();
      return;
    } else returnsLeft -= 1;
    put();
  });

  function isUntouched(): boolean {
    return place !== null && isStanding(place) && parentOf(host) === place && host.attributes.length === 0;
  }

  function put(): boolean {
    const page = rootOf(document);
    place = findPlace(page);
    observer.disconnect();
    isWanted = place !== null;
    if (page === null || place === null) return false;
    for (const { name } of [...host.attributes]) host.removeAttribute(name);
    if (parentOf(host) !== place) append(place, host);
    observer.observe(document, { childList: true });
    // A dialog may leave the document with whatever is around it.
    observer.observe(page, { childList: true, subtree: place !== page });
    if (place !== page) observer.observe(place, { childList: true, attributeFilter: ['open'] });
    observer.observe(host, { attributes: true });
    return true;
  }

  function attach(): boolean {
    mayFollow = true;
    return put();
  }

  function detach(): void {
    isWanted = false;
    observer.disconnect();
    host.remove();
  }

  return {
    root,
    /**
     * Puts the host where the user can reach it, unless it is there already.
     * @returns false in a document that draws no HTML, such as a picture of SVG: nothing is shown there.
     */
    attach,
    /** Removes the host from the page, and stops watching it. */
    detach,
  };
}

const modal = 'dialog[open]:modal';

/**
 * The end of the page, or of its open modal dialog: outside of that nothing can be clicked, and nothing is read aloud.
 * Of several dialogs it is the one that the user is in.
 */
function findPlace(page: Element | null): Element | null {
  if (page === null || namespaceOf(page) !== htmlNamespace) return null;
  for (let each = focusedIn(document); each !== null; each = hostOf(each)) {
    const around = closest(each, modal);
    if (around !== null) return around;
  }
  return [...selectAll(document, modal)].at(-1) ?? page;
}

/** Whether the host can be seen there. */
function isStanding(place: Element): boolean {
  return isConnected(place) && (place === rootOf(document) || place.matches(modal));
}

function adoptStyle(root: ShadowRoot, style: string): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Firefox forbids content scripts to assign `adoptedStyleSheets` (bugzilla 1928865).
    const element = createElement('style');
    element.textContent = style;
    root.append(element);
  }
}

/** A surface has controls. Outlines lie below surfaces, and let every click through to the page. */
type HostKind = 'surface' | 'outlines';

const layers: Record<HostKind, number> = { surface: 2147483647, outlines: 2147483646 };

/**
 * The style of the host itself, and the colours of what is drawn in its closed tree. Each rule of `:host` is
 * `!important`: inside a shadow tree that wins over the page's own `!important`. The host's pseudo-elements belong to it:
 * a page could draw words beside the button with them, or a picture over it. The colours repeat those of
 * `components/tokens.css`, because the page could change inherited custom properties.
 */
function toHostStyle(kind: HostKind): string {
  return `
:host {
  all: initial !important;
  display: block !important;
  position: fixed !important;
  inset: 0 auto auto 0 !important;
  width: 0 !important;
  height: 0 !important;
  z-index: ${layers[kind]} !important;
  ${kind === 'outlines' ? 'pointer-events: none !important;' : ''}
}
:host::before, :host::after { content: none !important; display: none !important; }
.host {
  --bg: #fff; --raised: #fff; --hover: #eef0f2; --line: #d5d8de; --text: #15171a; --muted: #5c636e;
  --accent: #0b7a53; --accent-hover: #096845; --on-accent: #fff; --warn: #8a5a00; --danger: #b3261e;
  position: fixed;
  pointer-events: none;
  color-scheme: light;
}
@media (prefers-color-scheme: dark) {
  .host {
    --bg: #17181b; --raised: #1f2125; --hover: #33373d; --line: #3d4149; --text: #eceef1; --muted: #9aa2ae;
    --accent: #3ccf97; --accent-hover: #57dcaa; --on-accent: #06281b; --warn: #f0b955; --danger: #ff8f85;
    color-scheme: dark;
  }
}
@media (forced-colors: active) {
  .host {
    --bg: Canvas; --raised: Canvas; --hover: Canvas; --line: CanvasText; --text: CanvasText; --muted: CanvasText;
    --accent: ButtonText; --accent-hover: ButtonText; --on-accent: ButtonText; --warn: CanvasText; --danger: CanvasText;
  }
}
[data-text]::before { content: attr(data-text); }
@media print { .host { display: none; } }
`;
}
