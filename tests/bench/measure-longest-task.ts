import type { BrowserContext, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In µs. */
  readonly dur?: number;
}

const mark = 'the bench looks at this thread';

/** Runs `act`; the longest task of the page's main thread meanwhile, in ms, by the browser's own record. */
export async function measureLongestTask(
  context: BrowserContext,
  page: Page,
  act: () => Promise<unknown>,
): Promise<number> {
  const session = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await page.evaluate((name) => void performance.mark(name), mark);
  await act();
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  const thread = events.find(({ name }) => name === mark);
  if (thread === undefined) throw new Error('The browser recorded nothing of the page');
  const tasks = events.filter(
    ({ name, pid, tid }) => /RunTask$/.test(name) && pid === thread.pid && tid === thread.tid,
  );
  return Math.max(...tasks.map(({ dur = 0 }) => dur / 1_000));
}
