/** How long the user must have seen the button in its place before a click counts as meant for it, in ms. */
const minSeenMs = 300;

/** How far a scroll bar that appears or disappears may shift the button, in px. Less than half of the button. */
const maxShift = 17;

export interface Sight {
  /** Whether the user saw the element at the place of the click, and for long enough. */
  hasShown(click: MouseEvent): boolean;
  /** Whether the page covers the element, as far as the browser reports it. */
  isCovered(): boolean;
  /** Starts again after the element has moved: the user must first see its new place. */
  lookAgain(): void;
}

/**
 * Watches where the user has seen an element.
 *
 * A page could move the element under the pointer, and keep the thread busy so that no frame shows it. The user's next
 * click, meant for the page, would then hit the element. So this compares time and place of the click, which the page
 * cannot change, with the last frame that the browser drew. The element's place when the click arrives proves nothing:
 * the page receives the click first, and could have put the element back.
 */
export function watchSight(element: HTMLElement): Sight {
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
    hasShown({ timeStamp, clientX, clientY }) {
      if (seen === null || timeStamp - seen.sinceMs < minSeenMs) return false;
      const { left, right, top, bottom } = seen.box;
      // The size in the layout, which no transform of the page changes. On hover the button grows out of its corner.
      const { offsetWidth, offsetHeight } = element;
      return (
        isBetween(clientX, right - offsetWidth, left + offsetWidth) &&
        isBetween(clientY, bottom - offsetHeight, top + offsetHeight)
      );
    },
    isCovered: () => isCovered,
    lookAgain,
  };
}

/** Only Chromium has `isVisible`. */
type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean };

function isBetween(place: number, from: number, to: number): boolean {
  return place >= from - maxShift && place <= to + maxShift;
}
