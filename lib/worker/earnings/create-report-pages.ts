import { toServiceDateTime } from '#lib/domain/service/service-date.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Logger } from '#lib/platform/logger.ts';
import type { ConversionFilters, PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { ReportCursor, ReportStep } from '#lib/store/schema/report-records.ts';
import { createReportKeeper, type ReportKeeperDependencies } from '#lib/worker/earnings/create-report-keeper.ts';
import { planDays } from '#lib/worker/earnings/plan-repair.ts';
import { toNextStep } from '#lib/worker/earnings/report-cursor.ts';
import { reportPageSize } from '#lib/worker/earnings/report-page-size.ts';

const dayMs = 86_400_000;

export interface ReportPages {
  /**
   * Lists the next page of the cursor's step and stores it with the cursor behind it, which it answers with.
   * @throws AppError why the page could not be had; `malformed-answer` for an empty one that is worth another try.
   */
  take(cursor: ReportCursor, step: ReportStep, client: PublisherClient, signal: AbortSignal): Promise<ReportCursor>;
}

export interface ReportPagesDependencies extends ReportKeeperDependencies {
  readonly logger: Logger;
}

type StepOf<Type extends ReportStep['type']> = Extract<ReportStep, { readonly type: Type }>;

/** What the service is asked for, step by step (`report-plan.ts`). */
export function createReportPages(dependencies: ReportPagesDependencies): ReportPages {
  const { clock, logger, conversions, readSettings } = dependencies;
  const keeper = createReportKeeper(dependencies);

  async function takeHours(
    cursor: ReportCursor,
    step: StepOf<'hours'>,
    client: PublisherClient,
    signal: AbortSignal,
  ): Promise<ReportCursor> {
    const { serviceUtcOffsetMinutes } = await readSettings();
    const end = toServiceDateTime(clock.nowMs() + dayMs, serviceUtcOffsetMinutes);
    try {
      const answer = await client.listConversionsByTime({ start: step.start, end }, toFilters(cursor), toPage(cursor));
      signal.throwIfAborted();
      return await keeper.keepPage(cursor, step, answer, [step.start, end]);
    } catch (error) {
      const { code } = toAppError(error);
      if (code !== 'incorrect-arguments') throw error;
      logger.warn('reports', code);
      // The specification spells the dates of this listing in two ways (§4.4): where the service wants the other one,
      // whole days do as well.
      return toNextStep(cursor, planDays(step, end.slice(0, 10)));
    }
  }

  async function takeOpen(
    cursor: ReportCursor,
    step: StepOf<'pending'>,
    client: PublisherClient,
    signal: AbortSignal,
  ): Promise<ReportCursor> {
    const asked = await conversions.listOpen(step.before, step.after, reportPageSize);
    const after = asked.at(-1);
    if (after === undefined) return toNextStep(cursor);
    const conversionIds = asked.map(({ conversionId }) => conversionId);
    const { rows } = await client.listConversions({ ...toFilters(cursor), conversionIds }, toPage(cursor));
    signal.throwIfAborted();
    const steps = [{ ...step, after }, ...cursor.steps.slice(1)];
    return keeper.keepRows(rows, { ...cursor, steps, pagesDone: cursor.pagesDone + 1, failures: 0 });
  }

  return {
    async take(cursor, step, client, signal) {
      switch (step.type) {
        case 'all': {
          const answer = await client.listConversions(toFilters(cursor), toPage(cursor));
          signal.throwIfAborted();
          return keeper.keepPage(cursor, step, answer, ['', afterAnySuffix]);
        }
        case 'hours':
          return takeHours(cursor, step, client, signal);
        case 'span': {
          const { start, end } = step.slice;
          const answer = await client.listConversionsByDate(step.slice, toFilters(cursor), toPage(cursor));
          signal.throwIfAborted();
          return keeper.keepPage(cursor, step, answer, [start, `${end}${afterAnySuffix}`]);
        }
        case 'pending':
          return takeOpen(cursor, step, client, signal);
      }
    },
  };
}

const toFilters = ({ currency }: ReportCursor): ConversionFilters =>
  currency === 'own' ? {} : { preferredCurrency: currency };

const toPage = ({ page }: ReportCursor) => ({ page, limit: reportPageSize });
