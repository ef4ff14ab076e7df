import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { reportPageSize } from '#lib/domain/earnings/report-page-size.ts';
import type { ReportProgress } from '#lib/domain/earnings/report-progress.ts';
import { interactiveReserve } from '#lib/domain/service/slot-wait.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { ReportCursor, ReportStep } from '#lib/store/schema/report-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { countConversions, countOpenConversions } from '#lib/worker/earnings/conversions.ts';

/** How far a load is, and how long the rest takes. */
export async function estimateReport(
  context: AccountContext,
  cursor: ReportCursor,
  step: ReportStep,
): Promise<Pick<ReportProgress, 'phase' | 'pagesDone' | 'pagesKnown' | 'estimatedEndMs'>> {
  const { currency, page, stepCount, stepPages = 0, pagesDone } = cursor;
  const countPagesLeft = async (each: ReportStep) =>
    each === step && stepCount !== null
      ? Math.max(1, (stepPages || toPages(stepCount)) - page + 1)
      : estimatePages(context, currency, each);
  const pagesLeft = (await Promise.all(cursor.steps.map(countPagesLeft))).reduce((sum, pages) => sum + pages, 0);
  const { callsPerMinute } = await context.readSettings();
  const pagesAMinute = Math.max(1, callsPerMinute - interactiveReserve);
  // Before the first page of a load of everything, its length is unknown.
  const isUnknown = step.type === 'all' && stepCount === null;
  return {
    phase: step.type,
    pagesDone,
    pagesKnown: pagesDone + pagesLeft,
    estimatedEndMs: isUnknown ? null : context.clock.nowMs() + (pagesLeft / pagesAMinute) * 60_000,
  };
}

/** Estimates the pages of a listing that was not asked for yet, by what is stored. At least one. */
async function estimatePages(context: AccountContext, currency: ReportCurrency, step: ReportStep): Promise<number> {
  if (step.type === 'pending') return toPages(await countOpenConversions(context, step.before, step.after));
  if (step.type !== 'span' || step.onlyMissing) return 1;
  const { start, end } = step.slice;
  return toPages(await countConversions(context, currency, start, `${end}${afterAnySuffix}`));
}

const toPages = (rows: number) => Math.max(1, Math.ceil(rows / reportPageSize));
