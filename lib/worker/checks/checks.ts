import type { BulkInputLine, BulkOutcome } from '#lib/domain/bulk/bulk-run.ts';
import type { CheckAsk, CheckWish } from '#lib/domain/checks/check-ask.ts';
import { type CheckPrice, toCheckPrice } from '#lib/domain/checks/check-price.ts';
import { type KeptCheck, keepCheck } from '#lib/domain/checks/kept-check.ts';
import { browser } from '#lib/platform/browser.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { untilStored } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { BulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import { planRun } from '#lib/worker/bulk/plan-run.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** What making works with: the links of a report that the user ticked, as a bulk run with all its guarantees. */
interface MakingContext extends AccountContext {
  readonly bulk: Pick<BulkQueue, 'startPlanned'>;
  readonly quota: Pick<QuotaCounter, 'readUsage'>;
}

/** Each line has the sub-IDs that one click on its page would give. */
const preset = { kind: 'auto' } as const;

/** Replaces an ask that the panel has not taken. */
export function askCheck({ random, items }: AccountContext, wish: CheckWish): Promise<void> {
  return items.checkAsk.write({ ...wish, askId: random.id() });
}

/**
 * Hands the ask over, once. Null without one, and where the user asked in another window, which has a panel of its own.
 * @param tabId The tab in front of the panel.
 */
export async function takeCheckAsk({ items }: AccountContext, tabId: number | null): Promise<CheckAsk | null> {
  const ask = await items.checkAsk.read();
  if (ask === null) return null;
  const [asked, own] = await Promise.all([readWindowId(ask.tabId), readWindowId(tabId)]);
  if (asked !== undefined && own !== undefined && asked !== own) return null;
  await items.checkAsk.remove();
  return ask;
}

/** Undefined where the browser does not say it, as of a closed tab. */
async function readWindowId(tabId: number | null | undefined): Promise<number | undefined> {
  try {
    return typeof tabId === 'number' ? (await browser.tabs.get(tabId)).windowId : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a check. @returns the one before of the same address; null for the first. */
export async function storeCheck({ database }: AccountContext, check: KeptCheck): Promise<KeptCheck | null> {
  const transaction = (await database()).transaction('meta', 'readwrite');
  const meta = metaOf(transaction);
  const kept = (await meta.get('pageChecks')) ?? [];
  await untilStored(transaction, meta.put('pageChecks', keepCheck(kept, check)));
  announceDataChange('checks');
  return kept.find(({ url }) => url === check.url) ?? null;
}

/** What they would use. Makes nothing. */
export async function priceCheck(context: MakingContext, lines: readonly BulkInputLine[]): Promise<CheckPrice> {
  const { readSettings, quota } = context;
  const [planned, usage, settings] = await Promise.all([
    planRun(context, lines, preset, { runId: 'price' }),
    quota.readUsage(),
    readSettings(),
  ]);
  return toCheckPrice(planned, usage, settings);
}

/**
 * Starts making them, and answers before they are made.
 * @param runId Names the act and its run: the same act a second time makes nothing twice.
 * @param most The new links that the button said.
 */
export async function makeCheckLinks(
  context: MakingContext,
  lines: readonly BulkInputLine[],
  runId: string,
  most?: number,
): Promise<BulkOutcome> {
  const { bulk } = context;
  const planned = await planRun(context, lines, preset, { runId });
  return bulk.startPlanned({ ...planned, most });
}
