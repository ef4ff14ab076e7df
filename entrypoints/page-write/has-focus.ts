import {
  closest,
  contains,
  focusedIn,
  frameDocumentOf,
  hostOf,
  isConnected,
  isEditable,
  localNameOf,
  matches,
} from '#components/page-host/safe-dom.ts';

/** The controls that do something with keys beside being pressed: in these, the user is at work. */
const atWork = 'textarea, select, iframe, input:not([type="button"], [type="submit"], [type="reset"])';

/** Whether readers see a field, and nothing on the page shuts it off. */
export function isInSight(field: Element): boolean {
  const isShown = isConnected(field) && checkVisibility(field);
  for (let each: Element | null = field; isShown && each !== null; each = hostOf(each)) {
    if (closest(each, '[inert]') !== null) return false;
  }
  return isShown;
}

/** A field may be see-through: code editors take their keys in such a one. Chrome 120 knows the older option alone. */
function checkVisibility(element: Element): boolean {
  const options = { visibilityProperty: true, checkVisibilityCSS: true } as const;
  return Element.prototype.checkVisibility?.call(element, options) !== false;
}

/** Whether what is typed now goes into a field: it has the focus, in its tree, and its frame has that of the tab. */
export function hasFocus(field: Element): boolean {
  const { document: top, isWhole } = findTop();
  const focused = findFocused(top);
  // Whether a frame inside another site's has the focus, only the browser says.
  return (isWhole || Document.prototype.hasFocus.call(document)) && focused !== null && isWithin(field, focused);
}

/** Whether the user is in another field by now: the focus is not taken from there. */
export function isUserElsewhere(field: Element): boolean {
  const focused = findFocused(findTop().document);
  if (focused === null || isWithin(field, focused)) return false;
  return matches(focused, atWork) || isEditable(focused);
}

/** An editor has the focus itself, or an element of its text has it. */
function isWithin(field: Element, focused: Element): boolean {
  return focused === field || (isEditable(field) && contains(field, focused) && isEditable(focused));
}

/** The element with the focus, in frames of the same site, too. */
function findFocused(top: Document): Element | null {
  const focused = focusedIn(top);
  const inner =
    focused !== null && localNameOf(focused) === 'iframe' ? frameDocumentOf(focused as HTMLIFrameElement) : null;
  return inner === null ? focused : findFocused(inner);
}

/** The document around all that this script may look into. @returns whether that is the tab's own. */
function findTop(): { readonly document: Document; readonly isWhole: boolean } {
  let top: Window = window;
  try {
    while (top.parent !== top && top.parent.document !== undefined) top = top.parent;
  } catch {
    // Another site's.
  }
  return { document: top.document, isWhole: top.parent === top };
}
