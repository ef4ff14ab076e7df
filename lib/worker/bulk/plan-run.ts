import { applyBulkChange, markBulkDuplicates } from '#lib/domain/bulk/bulk-changes.ts';
import type { BulkInputLine, BulkLine, BulkPresetChoice, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { newBulkRun } from '#lib/domain/bulk/new-bulk-run.ts';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { type BulkSurroundings, readBulkSurroundings } from '#lib/worker/bulk/bulk-surroundings.ts';
import { planBulkLine } from '#lib/worker/bulk/plan-bulk-line.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** What a plan reads and draws. */
export type PlanningContext = Pick<
  AccountContext,
  'database' | 'clock' | 'random' | 'readSettings' | 'readPresetService'
>;

/**
 * Works out for each line what minting it would bring. Reads only this device and sends nothing. What the user chose
 * for a line (`isChosen`, `despiteRefusal`, `despiteUnknown`) holds. Does not look for duplicates.
 */
export async function planBulkLines(
  { database, clock, readSettings, readPresetService }: PlanningContext,
  run: BulkRun,
  lines: readonly BulkLine[],
): Promise<readonly BulkLine[]> {
  const user = { settings: await readSettings(), service: await readPresetService() };
  const around = await readBulkSurroundings(await database(), run, user, clock.nowMs());
  return planLineLinks(await Promise.all(lines.map((line) => planBulkLine(line, around))), around);
}

/** A run with every line planned. It starts at once, unless the change says otherwise. Stores nothing. */
export async function planRun(
  context: PlanningContext,
  list: readonly BulkInputLine[],
  preset: BulkPresetChoice,
  change: Pick<BulkRun, 'runId' | 'postId' | 'postIds'> & Partial<Pick<BulkRun, 'state' | 'startedAtMs'>>,
): Promise<{ readonly run: BulkRun; readonly lines: readonly BulkLine[] }> {
  const { clock, random } = context;
  const now = toMoment(clock.nowMs());
  let isFirst = true;
  const { run, lines } = newBulkRun(list, preset, now, () => {
    const id = isFirst ? change.runId : random.id();
    isFirst = false;
    return id;
  });
  const planned = await planBulkLines(context, run, lines);
  const marked = new Map(markBulkDuplicates(planned).map((line) => [line.index, line]));
  const after = planned.map((line) => marked.get(line.index) ?? line);
  return applyBulkChange(run, lines, { run: { state: 'running', startedAtMs: now.nowMs, ...change }, lines: after });
}

/** A line that can have a link. */
interface LinkWish {
  readonly line: BulkLine;
  readonly offerId: string;
  readonly reuseKey: string;
}

/**
 * Gives each line that is still `raw` its stored link, or what is known about a call for one. All links are looked up
 * in one transaction: one for each line took half of a plan's time.
 */
async function planLineLinks(lines: readonly BulkLine[], around: BulkSurroundings): Promise<readonly BulkLine[]> {
  const wishes = lines.map(toWish);
  const byReuseKey = around.db.transaction('links').store.index('byReuseKey');
  const stored = await Promise.all(wishes.map((wish) => wish && byReuseKey.get(wish.reuseKey)));
  return Promise.all(
    lines.map((line, index) => {
      const [wish, link] = [wishes[index], stored[index]];
      if (!wish) return line;
      return link ? { ...line, state: 'reused' as const, trackingLink: link.trackingLink } : planCall(wish, around);
    }),
  );
}

/** Null for a line that can have none. */
function toWish(line: BulkLine): LinkWish | null {
  const { state, offerId, destinationUrl, subIds } = line;
  if (state !== 'raw' || offerId === null) return null;
  return { line, offerId, reuseKey: toReuseKey(offerId, destinationUrl, subIds) };
}

/** What is known about asking for a link. */
async function planCall(
  { line, offerId, reuseKey }: LinkWish,
  { isRefused, unknownKeys }: BulkSurroundings,
): Promise<BulkLine> {
  const { destinationUrl, despiteRefusal, despiteUnknown } = line;
  if (!despiteRefusal && (await isRefused({ offerId, destinationUrl }))) {
    return { ...line, state: 'blocked', reason: 'refused-before', subject: '' };
  }
  return { ...line, state: !despiteUnknown && unknownKeys.has(reuseKey) ? 'unknown' : 'new' };
}
