import type { BrowserContext, Page } from '@playwright/test';
import { copyPanel, followHeldCopy, holdCopy, type PanelCopy } from './panel-copy.ts';
import type { Size } from './section.ts';
import type { DrawnWatch } from './watch-drawn.ts';

/** How long nothing changes before the next act. */
const pauseMs = 300;

/** A page in which acts are measured: one of the workspace, or its still. */
export interface DrawnArm {
  readonly page: Page;
  /**
   * Ms from the event that `act` causes until its rows are drawn, for each watch.
   * @param name The same for the same act. Its first time in the workspace learns what it leaves.
   */
  measure(name: string, event: string, act: () => Promise<unknown>): Promise<Taken>;
  /** Does what is not measured, and waits until nothing changes. */
  rest(name: string, act: () => Promise<unknown>): Promise<void>;
  /** Resolves once nothing has changed for a while. */
  settle(): Promise<unknown>;
  countLongTasks(): Promise<number>;
}

/** Ms, one for each watch of the page. */
export type Taken = readonly number[];

export interface DrawnArms {
  readonly app: DrawnArm;
  readonly floor: DrawnArm;
}

/** What an act leaves. */
interface Left {
  /** One for each watch. */
  readonly shown: readonly string[];
  readonly panel: PanelCopy;
}

type Watches = readonly DrawnWatch[];

/**
 * @param watchesOf Watches a page; the same for each arm.
 * @param stillUrl Where the still is served. Its rows come from what the workspace left after the same act.
 */
export async function openDrawnArms(
  context: BrowserContext,
  page: Page,
  stillUrl: string,
  watchesOf: (page: Page) => Promise<Watches>,
  size: Size,
): Promise<DrawnArms> {
  const learned = new Map<string, Left>();
  const openStill = async () => {
    const still = await context.newPage();
    await still.goto(stillUrl);
    await followHeldCopy(still);
    return createFloor(still, await watchesOf(still), learned);
  };
  const app = createApp(page, await watchesOf(page), learned, size);
  return { app, floor: await openStill() };
}

function createApp(page: Page, watches: Watches, learned: Map<string, Left>, size: Size): DrawnArm {
  const learn = async (name: string, event = '') => {
    // Longest behind a change: a large report may be read in silence.
    const shown = await settle(watches, event === 'keydown' ? 500 : size.of(1_500, 400));
    learned.set(name, { shown, panel: await copyPanel(page) });
  };
  return {
    page,
    async measure(name, event, act) {
      const taken = await measure(watches, event, learned.get(name)?.shown ?? null, act);
      if (!learned.has(name)) await learn(name, event);
      return taken;
    },
    async rest(name, act) {
      await act();
      await settle(watches, pauseMs);
      if (!learned.has(name)) await learn(name);
    },
    settle: () => settle(watches, pauseMs),
    countLongTasks: () => countLongTasks(watches),
  };
}

function createFloor(page: Page, watches: Watches, learned: ReadonlyMap<string, Left>): DrawnArm {
  const hold = async (name: string) => {
    const left = learned.get(name);
    if (left === undefined) throw new Error(`${name} was not learned`);
    await holdCopy(page, left.panel);
    return left;
  };
  return {
    page,
    async measure(name, event, act) {
      const { shown } = await hold(name);
      return measure(watches, event, shown, act);
    },
    async rest(name, act) {
      await hold(name);
      await act();
      await settle(watches, pauseMs);
    },
    settle: () => settle(watches, pauseMs),
    countLongTasks: () => countLongTasks(watches),
  };
}

async function measure(
  watches: Watches,
  event: string,
  wanted: readonly string[] | null,
  act: () => Promise<unknown>,
): Promise<Taken> {
  const taken: number[] = [];
  // Each watch in the act of the one before: they all measure the same event.
  const measured = watches.reduce<() => Promise<unknown>>(
    (inner, watch, at) => async () => {
      taken[at] = await watch.measure(event, wanted?.[at] ?? null, inner);
    },
    act,
  );
  await measured();
  return taken;
}

const settle = (watches: Watches, quietMs: number) => Promise.all(watches.map((watch) => watch.settle(quietMs)));

/** Every watch of a page notes the same tasks. */
async function countLongTasks([watch]: Watches): Promise<number> {
  return (await watch?.listLongTasks())?.length ?? 0;
}
