import { reportPageSize } from '#lib/domain/earnings/earnings-price.ts';
import { areMostOutside } from '#lib/domain/earnings/report-days.ts';
import { toServiceDateTime } from '#lib/domain/service/service-date.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError, toListingError } from '#lib/errors/to-app-error.ts';
import type { ConversionFilters, PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { ReportCursor, ReportStep } from '#lib/store/schema/report-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { listOpenConversions } from '#lib/worker/earnings/conversions.ts';
import { keepPage, keepRows } from '#lib/worker/earnings/report-keeper.ts';
import { planDays } from '#lib/worker/earnings/report-plan.ts';
import { leaveUnreadSpans, toNextStep } from '#lib/worker/earnings/report-state.ts';
import { listByIds } from '#lib/worker/service/listing-end.ts';
import { nextGeneration } from '#lib/worker/service/next-generation.ts';

type Answer = Awaited<ReturnType<PublisherClient['listConversions']>>;

type StepOf<Type extends ReportStep['type']> = Extract<ReportStep, { readonly type: Type }>;

const toFilters = ({ currency }: ReportCursor): ConversionFilters =>
  currency === 'own' ? {} : { preferredCurrency: currency };

const toPage = ({ page, stepRows: rowsBefore, stepMark: markBefore, stepCount, failures }: ReportCursor) => ({
  page,
  limit: reportPageSize,
  rowsBefore,
  markBefore,
  countBefore: stepCount ?? 0,
  failuresBefore: failures,
});

/**
 * Lists the next page of the cursor's step, stores it, and returns the cursor after it.
 * @throws AppError why the page could not be fetched. `malformed-answer` for an empty page that is worth another try.
 */
export async function takeReportPage(
  context: AccountContext,
  cursor: ReportCursor,
  step: ReportStep,
  client: PublisherClient,
  signal: AbortSignal,
): Promise<ReportCursor> {
  switch (step.type) {
    case 'all': {
      const answer = await client.listConversions(toFilters(cursor), toPage(cursor));
      signal.throwIfAborted();
      return keepPage(context, cursor, step, answer, ['', afterAnySuffix]);
    }
    case 'hours':
      return takeHours(context, cursor, step, client, signal);
    case 'span':
      return takeSpan(context, cursor, step, client, signal);
    case 'pending':
      return takeOpen(context, cursor, step, client, signal);
  }
}

/**
 * Stores the rows of a page that does not answer the question. The rows are real, but say nothing about the others.
 */
const keepUnread = (context: AccountContext, cursor: ReportCursor, { rows }: Pick<Answer, 'rows'>) =>
  keepRows(context, rows, { ...cursor, pagesDone: cursor.pagesDone + 1, failures: 0 });

async function takeHours(
  context: AccountContext,
  cursor: ReportCursor,
  step: StepOf<'hours'>,
  client: PublisherClient,
  signal: AbortSignal,
): Promise<ReportCursor> {
  const { clock, logger, readSettings } = context;
  const { serviceUtcOffsetMinutes } = await readSettings();
  const end = toServiceDateTime(clock.nowMs() + dayMs, serviceUtcOffsetMinutes);
  // The specification spells the dates of this listing in two ways (§4.4). Where the service wants the other one, reads
  // none, or has no such listing, whole days work as well.
  const days = planDays(step, end.slice(0, 10));
  const answer = await client
    .listConversionsByTime({ start: step.start, end }, toFilters(cursor), toPage(cursor))
    .catch(orRefused);
  signal.throwIfAborted();
  if (answer instanceof AppError) {
    logger.warn('reports', answer.code);
    return toNextStep(cursor, days);
  }
  if (areMostOutside(answer.rows, { start: step.start.slice(0, 10), end: end.slice(0, 10) }))
    return toNextStep(await keepUnread(context, cursor, answer), days);
  return keepPage(context, cursor, step, answer, [step.start, end]);
}

async function takeSpan(
  context: AccountContext,
  cursor: ReportCursor,
  step: StepOf<'span'>,
  client: PublisherClient,
  signal: AbortSignal,
): Promise<ReportCursor> {
  const { database, logger } = context;
  const { start, end } = step.slice;
  const answer = await client.listConversionsByDate(step.slice, toFilters(cursor), toPage(cursor)).catch(orRefused);
  signal.throwIfAborted();
  const isRefused = answer instanceof AppError;
  if (isRefused) logger.warn('reports', answer.code);
  else if (!areMostOutside(answer.rows, step.slice))
    return keepPage(context, cursor, step, answer, [start, `${end}${afterAnySuffix}`]);
  const behind = isRefused ? cursor : await keepUnread(context, cursor, answer);
  return leaveUnreadSpans(behind, await nextGeneration(await database()));
}

/** The failure of a service that has no listing of these days, or does not understand how it is asked for. */
function orRefused(error: unknown): AppError {
  const failure = toListingError(toAppError(error));
  if (failure.code !== 'not-offered' && failure.code !== 'incorrect-arguments') throw error;
  return failure;
}

async function takeOpen(
  context: AccountContext,
  cursor: ReportCursor,
  step: StepOf<'pending'>,
  client: PublisherClient,
  signal: AbortSignal,
): Promise<ReportCursor> {
  const asked = await listOpenConversions(context, step.before, step.after, reportPageSize);
  const after = asked.at(-1);
  if (after === undefined) return toNextStep(cursor);
  const conversionIds = asked.map(({ conversionId }) => conversionId);
  const toId = ({ conversionId }: Answer['rows'][number]) => conversionId;
  const { rows, isUnread } = await listByIds(conversionIds, toId, async (request) => {
    signal.throwIfAborted();
    return client.listConversions({ ...toFilters(cursor), conversionIds }, { ...request, limit: reportPageSize });
  });
  signal.throwIfAborted();
  // Other ids would bring the same rows.
  if (isUnread) return toNextStep(await keepUnread(context, cursor, { rows }));
  const steps = [{ ...step, after }, ...cursor.steps.slice(1)];
  return keepRows(context, rows, { ...cursor, steps, pagesDone: cursor.pagesDone + 1, failures: 0 });
}
