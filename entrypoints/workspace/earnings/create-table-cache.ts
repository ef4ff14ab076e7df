import { toDueMonth } from '#lib/domain/earnings/expected-months.ts';
import { createLinkAttribution } from '#lib/domain/earnings/link-attribution.ts';
import type { ReportQuery } from '#lib/domain/earnings/report.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import { createReportTable, type ReportTable } from '#lib/domain/earnings/report-table.ts';
import { listChanged } from '#lib/domain/earnings/summarize-changes.ts';
import { createPostAttribution } from '#lib/domain/posts/post-attribution.ts';
import type { Database } from '#lib/store/database.ts';
import { readConversionChanges } from '#lib/store/earnings/read-conversion-changes.ts';
import { readConversions } from '#lib/store/earnings/read-conversions.ts';
import { readPaymentDays } from '#lib/store/programs/read-payment-days.ts';
import type { Selection } from './report-request.ts';

interface LoadedTable {
  readonly table: ReportTable;
  readonly days: Days;
  readonly version: number;
  readonly utcOffsetMinutes: number;
  readonly today: string;
  /** Whether it says which post brought each conversion: reading thousands of posts takes as long as the rows. */
  readonly hasPosts: boolean;
  /** Days to payment by program. Null until a filter needs them. */
  paymentDays: ReadonlyMap<string, number | null> | null;
  /** The conversions that pass the last filter on changes. */
  changed: { readonly key: string; readonly ids: ReadonlySet<string> } | null;
  /** The last list of conversions. */
  list: { readonly key: string; readonly ids: readonly string[] } | null;
}

/** Whether a report or a list of conversions is about posts. */
export const isAboutPosts = ({
  filters,
  dimension,
}: Selection['query'] & { readonly dimension?: ReportQuery['dimension'] }): boolean =>
  dimension === 'post' || (filters.post ?? null) !== null;

/**
 * Returns a function that loads the table of a selection's days and, if the report compares them with earlier days, of
 * those too. The last table stays in memory.
 */
export function createTableCache(
  openDatabase: () => Promise<Database>,
): (input: Selection, alsoDays?: Days | null) => Promise<LoadedTable> {
  let loaded: LoadedTable | null = null;

  const load = async (
    { utcOffsetMinutes, version, today }: Selection,
    days: Days,
    hasPosts: boolean,
  ): Promise<LoadedTable> => {
    const database = await openDatabase();
    const [rows, links, posts] = await Promise.all([
      readConversions(database, days),
      database.getAll('links'),
      hasPosts ? database.getAll('posts') : [],
    ]);
    const table = createReportTable({
      findLinkGroup: createLinkAttribution(links, utcOffsetMinutes),
      ...(hasPosts && { findPost: createPostAttribution(posts, links, utcOffsetMinutes) }),
      toDueMonth: (offerId, day) => toDueMonth(day, made.paymentDays?.get(offerId) ?? null, today),
      isChanged: (conversionId) => made.changed?.ids.has(conversionId) === true,
    });
    table.add(rows);
    const made: LoadedTable = {
      ...{ table, days, version, utcOffsetMinutes, today, hasPosts },
      ...{ paymentDays: null, changed: null, list: null },
    };
    return made;
  };

  return async (input: Selection, alsoDays: Days | null = null) => {
    const { days, filters } = input.query;
    const changed = filters.changed ?? null;
    const hasPosts = isAboutPosts(input.query);
    const start = alsoDays !== null && alsoDays.start < days.start ? alsoDays.start : days.start;
    const isLoaded =
      loaded !== null &&
      loaded.version === input.version &&
      loaded.utcOffsetMinutes === input.utcOffsetMinutes &&
      loaded.today === input.today &&
      (loaded.hasPosts || !hasPosts) &&
      loaded.days.start <= start &&
      loaded.days.end >= days.end;
    const current = loaded !== null && isLoaded ? loaded : await load(input, { start, end: days.end }, hasPosts);
    loaded = current;
    if ((filters.due ?? null) !== null && current.paymentDays === null) {
      current.paymentDays = await readPaymentDays(await openDatabase(), current.table.offerIds());
    }
    if (changed !== null && current.changed?.key !== JSON.stringify(changed)) {
      const changes = await readConversionChanges(await openDatabase(), changed.sinceMs);
      current.changed = { key: JSON.stringify(changed), ids: listChanged(changes, changed.as) };
    }
    return current;
  };
}
