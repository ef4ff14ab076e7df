import {
  boxOf,
  contains,
  nextElementOf,
  parentOf,
  rootOf,
  selectAll,
  shadowRootOf,
} from '#components/page-host/safe-dom.ts';

/** How long the user must have seen the button in its place before a click counts as meant for it, in ms. */
const minSeenMs = 300;

/** How far a scroll bar that appears or disappears may shift the button, in px. Less than half of the button. */
const maxShift = 17;

/**
 * Watches where the user has seen an element.
 *
 * A page could move the element under the pointer, and keep the thread busy so that no frame shows it. The user's next
 * click, meant for the page, would then hit the element. So this compares time and place of the click, which the page
 * cannot change, with the last frame that the browser drew. The element's place when the click arrives proves nothing:
 * the page receives the click first, and could have put the element back.
 */
export function watchSight(element: HTMLElement) {
  let isCovered = false;
  let seen: { readonly sinceMs: number; readonly box: DOMRectReadOnly } | null = null;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, isVisible = true, time, boundingClientRect } of entries as Entry[]) {
        isCovered = isIntersecting && !isVisible;
        seen = isIntersecting && isVisible ? { sinceMs: time, box: boundingClientRect } : null;
      }
    },
    { trackVisibility: true, delay: 100, threshold: [0, 0.5, 1] } as IntersectionObserverInit,
  );
  observer.observe(element);

  function lookAgain(): void {
    seen = null;
    observer.unobserve(element);
    observer.observe(element);
  }
  // The button stays in its corner of the window, so a resize moves it.
  window.addEventListener('resize', ({ isTrusted }) => {
    if (isTrusted) lookAgain();
  });

  return {
    /** Whether the user saw the element at the place of the click, and for long enough. */
    hasShown({ timeStamp, clientX, clientY }: MouseEvent): boolean {
      if (seen === null || timeStamp - seen.sinceMs < minSeenMs) return false;
      const { left, right, top, bottom } = seen.box;
      // The size in the layout, which no transform of the page changes. On hover the button grows out of its corner.
      const { offsetWidth, offsetHeight } = element;
      return (
        isBetween(clientX, right - offsetWidth, left + offsetWidth) &&
        isBetween(clientY, bottom - offsetHeight, top + offsetHeight)
      );
    },

    /** Whether the page covers the element, as far as the browser reports it. */
    isCovered: () => isCovered,

    /** Starts again after the element has moved: the user must first see its new place. */
    lookAgain,
  };
}

/** Only Chromium has `isVisible`. */
type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean };

function isBetween(place: number, from: number, to: number): boolean {
  return place >= from - maxShift && place <= to + maxShift;
}

/** The highest `z-index`. The host has it, but elements after the host with the same `z-index` are drawn over it. */
const highest = '2147483647';

/** Firefox also gives content scripts the closed shadow trees. */
type Opened = Element & { readonly openOrClosedShadowRoot?: ShadowRoot | null };

/**
 * Whether the page draws something over an element in the host's tree, or makes the element see-through. For browsers
 * without version 2 of `IntersectionObserver`.
 *
 * A hit test does not find elements that let clicks through. So this looks at everything that can be above the host:
 * the top layer, elements after the host with the highest `z-index`, and the styles of what is around the host: the
 * document's root, and the modal dialog that the host may stand in. As with the observer, any overlap counts, however
 * faint.
 */
export function isDrawnOver(element: HTMLElement): boolean {
  const { host } = element.getRootNode() as ShadowRoot;
  const page = rootOf(document);
  const box = element.getBoundingClientRect();
  const isOver = (each: Element) => overlaps(boxOf(each), box);
  const top = listTrees(document)
    .flatMap((tree) => [...selectAll(tree, ':modal, :popover-open, :fullscreen')])
    .filter((each) => !contains(each, host));
  return (
    page === null ||
    isMoving(page) ||
    listAround(host).some(
      (each) => isSeeThrough(getComputedStyle(each)) || hasHighest(getComputedStyle(each, '::after')),
    ) ||
    top.some((each) => hasBackdrop(each) || [each, ...listInside(each)].some(isOver)) ||
    listAfter(host).some((each) => hasHighest(getComputedStyle(each)) && [each, ...listInside(each)].some(isOver))
  );
}

function listAround(host: Element): readonly Element[] {
  const around: Element[] = [];
  for (let each = parentOf(host); each !== null; each = parentOf(each)) around.push(each);
  return around;
}

function listAfter(host: Element): readonly Element[] {
  const after: Element[] = [];
  for (let next = nextElementOf(host); next !== null; next = nextElementOf(next)) {
    after.push(next, ...listInside(next));
  }
  return after;
}

/** All elements in an element, with those in shadow trees. */
function listInside(element: Opened): readonly Element[] {
  return listTrees(element).flatMap((tree) => [...selectAll(tree, '*')]);
}

/** The tree of a node, and every shadow tree in it. */
function listTrees(root: Document | ShadowRoot | Element): readonly (Document | ShadowRoot | Element)[] {
  const hosts: readonly Opened[] = [...(root instanceof Element ? [root] : []), ...selectAll(root, '*')];
  const inside = hosts.flatMap((each) => each.openOrClosedShadowRoot ?? shadowRootOf(each) ?? []);
  return [root, ...inside.flatMap(listTrees)];
}

function hasHighest({ zIndex, content }: CSSStyleDeclaration): boolean {
  return zIndex === highest && content !== 'none';
}

function hasBackdrop(element: Element): boolean {
  const { display, backgroundColor, backgroundImage, backdropFilter } = getComputedStyle(element, '::backdrop');
  const isClear = /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
  return display !== 'none' && !(isClear && isNone(backgroundImage) && isNone(backdropFilter));
}

function isSeeThrough({ opacity, filter, clipPath, maskImage }: CSSStyleDeclaration): boolean {
  return opacity !== '1' || ![filter, clipPath, maskImage].every(isNone);
}

/** During a view transition, the browser draws pictures of the page over everything. */
function isMoving(page: Element): boolean {
  return CSS.supports('selector(:active-view-transition)') && page.matches(':active-view-transition');
}

function isNone(value: string | undefined): boolean {
  return value === undefined || value === '' || value === 'none';
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
