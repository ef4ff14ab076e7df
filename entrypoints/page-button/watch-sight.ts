/** How long the button must have stood where it is before a click on it can be the user's own wish, in ms. */
const minSeenMs = 300;

/** How far a scroll bar that comes or goes may shift the button, in px: less than half of it. */
const maxShift = 17;

export interface Sight {
  /** Whether the user has seen the element at the place of the click, and for long enough before it. */
  hasShown(click: MouseEvent): boolean;
  /** Whether the page covers the element, as far as the browser reports it. */
  isCovered(): boolean;
  /** Looks once more: the element has a new place, which must be seen first. */
  lookAgain(): void;
}

/**
 * Watches where the user has seen an element. A page can move the element under the pointer, or let it appear there, and keep
 * the thread busy so that no frame shows it: then the user's next click, meant for the page, lands on it. So the last frame
 * that was drawn is held against time and place of the input, which the page cannot change. (Where the element is when the
 * click arrives says nothing: the page hears of the click first, and could have put it back.)
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
  // The button keeps to its corner, whose place in the window is another one now.
  window.addEventListener('resize', ({ isTrusted }) => {
    if (isTrusted) lookAgain();
  });

  return {
    hasShown({ timeStamp, clientX, clientY }) {
      if (seen === null || timeStamp - seen.sinceMs < minSeenMs) return false;
      const { left, right, top, bottom } = seen.box;
      // Its size in the layout, which no transform changes: it grows from its corner with the words that the pointer brings.
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

/** `isVisible`: Chromium's alone. */
type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean };

function isBetween(place: number, from: number, to: number): boolean {
  return place >= from - maxShift && place <= to + maxShift;
}
