import { toDueMonth } from '#lib/domain/earnings/expected-months.ts';
import { groupLinks } from '#lib/domain/earnings/link-attribution.ts';
import type { ReportQuery } from '#lib/domain/earnings/report.ts';
import type { ReportOrigins } from '#lib/domain/earnings/report-columns.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import { createReportTable, type ReportTable } from '#lib/domain/earnings/report-table.ts';
import { listChanged } from '#lib/domain/earnings/summarize-changes.ts';
import { createPostAttribution } from '#lib/domain/posts/post-attribution.ts';
import type { Database } from '#lib/store/database.ts';
import { readConversionChanges } from '#lib/store/earnings/read-conversion-lookups.ts';
import { readReportBlocks } from '#lib/store/earnings/read-report-blocks.ts';
import { readPaymentDays } from '#lib/store/programs/read-payment-days.ts';
import type { Selection } from './report-request.ts';

interface LoadedTable {
  readonly table: ReportTable;
  readonly days: Days;
  readonly version: number;
  readonly utcOffsetMinutes: number;
  readonly today: string;
  /** What it says of where conversions came from: reading thousands of links or posts takes as long as the rows. */
  origins: Origins;
  /** Days to payment by program. Null until a filter needs them. */
  paymentDays: ReadonlyMap<string, number | null> | null;
  /** The conversions that pass the last filter on changes. */
  changed: { readonly key: string; readonly ids: ReadonlySet<string> } | null;
  /** The last list of conversions. */
  list: { readonly key: string; readonly ids: readonly string[] } | null;
}

/** Which of the user's own links and posts brought conversions. Posts include links. */
type Origins = 'none' | 'links' | 'posts';

/** What a report or a list of conversions asks of where conversions came from. */
export function toOrigins({
  filters,
  dimension,
}: Selection['query'] & { readonly dimension?: ReportQuery['dimension'] }): Origins {
  if (dimension === 'post' || (filters.post ?? null) !== null) return 'posts';
  const isAboutLinks =
    dimension === 'link' || dimension === 'preset' || (filters.link ?? filters.preset ?? null) !== null;
  return isAboutLinks ? 'links' : 'none';
}

/** Reads the user's own links and, if they are asked for, posts. */
export async function readOrigins(
  database: Database,
  origins: Origins,
  utcOffsetMinutes: number,
): Promise<ReportOrigins> {
  const [links, posts] = await Promise.all([
    database.getAll('links'),
    origins === 'posts' ? database.getAll('posts') : null,
  ]);
  return {
    findLinkGroup: groupLinks(links, utcOffsetMinutes),
    findPost: posts && createPostAttribution(posts, links, utcOffsetMinutes),
  };
}

/**
 * Returns a function that loads the table of a selection's days and, if the report compares them with earlier days, of
 * those too. The last table stays in memory.
 */
export function createTableCache(
  openDatabase: () => Promise<Database>,
): (input: Selection, alsoDays?: Days | null) => Promise<LoadedTable> {
  let loaded: LoadedTable | null = null;

  const load = async ({ utcOffsetMinutes, version, today }: Selection, days: Days): Promise<LoadedTable> => {
    const table = createReportTable({
      toDueMonth: (offerId, day) => toDueMonth(day, made.paymentDays?.get(offerId) ?? null, today),
      isChanged: (conversionId) => made.changed?.ids.has(conversionId) === true,
    });
    const made: LoadedTable = {
      ...{ table, days, version, utcOffsetMinutes, today },
      ...{ origins: 'none', paymentDays: null, changed: null, list: null },
    };
    for await (const block of readReportBlocks(await openDatabase(), days)) table.add(block);
    return made;
  };

  return async (input: Selection, alsoDays: Days | null = null) => {
    const { days, filters } = input.query;
    const changed = filters.changed ?? null;
    const origins = toOrigins(input.query);
    const start = alsoDays !== null && alsoDays.start < days.start ? alsoDays.start : days.start;
    const isLoaded =
      loaded !== null &&
      loaded.version === input.version &&
      loaded.utcOffsetMinutes === input.utcOffsetMinutes &&
      loaded.today === input.today &&
      loaded.days.start <= start &&
      loaded.days.end >= days.end;
    const current = loaded !== null && isLoaded ? loaded : await load(input, { start, end: days.end });
    loaded = current;
    if (origins !== 'none' && current.origins !== origins && current.origins !== 'posts') {
      current.table.attribute(await readOrigins(await openDatabase(), origins, current.utcOffsetMinutes));
      current.origins = origins;
    }
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
