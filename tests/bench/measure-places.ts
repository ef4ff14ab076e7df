import type { BrowserContext, CDPSession } from '@playwright/test';
import { budgets } from './budgets.ts';
import { interleave } from './interleave.ts';
import type { Bar, Measurement } from './measurement.ts';
import { renderStill } from './render-still.ts';
import type { Size } from './section.ts';
import { servePage } from './serve-page.ts';
import type { ConnectedBrowser } from './with-synced-browser.ts';
import type { ScratchExtension } from './write-extension.ts';
import { type StillReading, writeReadingStill } from './write-reading-still.ts';

/** Where a page is, and what it shows first that is the user's. */
export interface Place {
  readonly what: string;
  readonly address: string;
  /** A selector. */
  readonly first: string;
  /** What its first rows are read from, where that alone takes long. */
  readonly reading?: StillReading;
  /** That of a tab, if absent. */
  readonly bar?: Bar;
}

type Arms = Readonly<Record<string, () => Promise<number>>>;

/** Measures one place after the other, each in turn with its floors: ms from the navigation to the first rows. */
export async function measurePlaces(
  { launched: { context }, extension, options }: ConnectedBrowser,
  build: ScratchExtension,
  places: readonly Place[],
  size: Size,
): Promise<readonly Measurement[]> {
  // All pages of the extension share a process, and so does this one.
  const session = await context.newCDPSession(options);
  const measurements: Measurement[] = [];
  for (const place of places) {
    const toAddress = (path: string) => `chrome-extension://${extension.extensionId}/${path}`;
    const html = await renderStill(context, toAddress(place.address), place.first);
    const served = await servePage(html);
    const open = (address: string) => async () => {
      await collectGarbage(session);
      return measureFirstRow(context, address, place.first);
    };
    const own = open(toAddress(place.address));
    const plain = open(served.url);
    const behind =
      place.reading === undefined
        ? null
        : open(toAddress(await writeReadingStill(build, `still-${measurements.length}`, html, place.reading)));
    measurements.push(...(await measurePlace(place, { own, plain, behind }, size)));
    await served.close();
  }
  return measurements;
}

interface PlaceArms {
  readonly own: () => Promise<number>;
  readonly plain: () => Promise<number>;
  /** The picture behind its readings. Null where the place has none that takes long. */
  readonly behind: (() => Promise<number>) | null;
}

async function measurePlace(
  { what, bar = budgets.tab }: Place,
  { own, plain, behind }: PlaceArms,
  size: Size,
): Promise<readonly Measurement[]> {
  const floor = behind ?? plain;
  const arms: Arms = { own, floor, ...(behind && { plain }) };
  const { own: measured = [], floor: taken = [], plain: least } = await interleave(size.of(3, 1), arms);
  const asPlain = 'the same as plain HTML';
  const asRead = 'the same behind its readings';
  const floorLine = least && {
    what: `${what}: ${asRead}`,
    unit: 'ms' as const,
    measured: taken,
    beside: { what: asPlain, taken: least },
  };
  const line = {
    what,
    unit: 'ms' as const,
    measured,
    beside: { what: behind === null ? asPlain : asRead, taken },
    bar,
  };
  return floorLine === undefined ? [line] : [floorLine, line];
}

/**
 * Has what the closed tabs left collected: they are opened a second after one another, and their process would grow to
 * gigabytes before the browser finds the time to.
 */
export async function collectGarbage(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.collectGarbage');
}

/** Opens an address in a new tab; ms from the navigation until the frame that shows the first row. */
async function measureFirstRow(context: BrowserContext, address: string, first: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(noteFirstRow, first);
  // What is waited for is the row: a document that still loads something has it already.
  await page.goto(address, { waitUntil: 'commit' });
  const shownAtMs = await page.evaluate(
    () => (globalThis as unknown as { firstRowAtMs: Promise<number> }).firstRowAtMs,
  );
  await page.close();
  return shownAtMs;
}

/** Runs in the page before its own scripts. */
function noteFirstRow(first: string): void {
  const { promise, resolve } = Promise.withResolvers<number>();
  Object.assign(globalThis, { firstRowAtMs: promise });
  const look = () => {
    if (document.querySelector(first) === null) return false;
    // The first turn behind the frame's drawing.
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    return true;
  };
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}
