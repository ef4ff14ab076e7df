import type { Page } from '@playwright/test';

/** Takes times in a page, by its own clock. */
export interface DrawnWatch {
  /** Resolves once nothing has changed for so long, to what the page shows then. */
  settle(quietMs: number): Promise<string>;
  /**
   * Ms from the event that `act` causes until the frame that shows what is wanted.
   * @param wanted What `settle` resolved to after the same act; null: the next frame.
   */
  measure(event: string, wanted: string | null, act: () => Promise<unknown>): Promise<number>;
  /** The tasks of more than 50 ms so far, in ms. */
  listLongTasks(): Promise<readonly number[]>;
}

/** The rows of every list, known by their first cell: what else stands in them may come later. */
export const firstCells = '[role=table] .table-row > :first-child, table tbody tr > :first-child';

/**
 * A page may have several watches: one that measures in the act of another takes its time from the same event.
 * @param shown A selector: the first of these elements are what the page shows.
 * @param attribute What is read of them in place of their text.
 */
export async function watchDrawn(page: Page, shown: string, attribute?: string): Promise<DrawnWatch> {
  const watch = await page.evaluateHandle(install, { shown, attribute });
  return {
    settle: (quietMs) => watch.evaluate(settle, quietMs),
    async measure(event, wanted, act) {
      await watch.evaluate(awaitEvent, { event, wanted });
      await act();
      return watch.evaluate(({ taken }) => taken);
    },
    listLongTasks: () => watch.evaluate(({ longTasks }) => longTasks.filter((ms) => ms > 50)),
  };
}

/** What a watch keeps in the page. */
interface Installed {
  readonly longTasks: number[];
  readonly readShown: () => string;
  taken: Promise<number>;
}

/** Runs in the page: notes each task of more than 50 ms from now on. */
function install({ shown, attribute }: { readonly shown: string; readonly attribute?: string | undefined }): Installed {
  const longTasks: number[] = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  return {
    longTasks,
    readShown: () =>
      [...document.querySelectorAll(shown)]
        .slice(0, 6)
        .map((element) => (attribute === undefined ? element.textContent : element.getAttribute(attribute)))
        .join('\n'),
    taken: Promise.resolve(Number.NaN),
  };
}

/** Runs in the page. */
function settle({ readShown }: Installed, quietMs: number): Promise<string> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        observer.disconnect();
        resolve(readShown());
      }, quietMs);
    };
    const observer = new MutationObserver(restart);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    restart();
  });
}

interface AwaitedEvent {
  readonly event: string;
  readonly wanted: string | null;
}

/** Runs in the page. */
function awaitEvent(watch: Installed, { event, wanted }: AwaitedEvent): void {
  const { readShown } = watch;
  watch.taken = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${event}: wanted\n${wanted}\nshown\n${readShown()}`)), 15_000);
    addEventListener(
      event,
      ({ timeStamp }) => {
        const look = () =>
          requestAnimationFrame(() => {
            if (wanted !== null && readShown() !== wanted) look();
            // The first turn behind the frame's drawing.
            else setTimeout(() => resolve(performance.now() - timeStamp));
          });
        look();
      },
      { capture: true, once: true },
    );
  });
}
