import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';
import type { EarningsServices } from './earnings-services.ts';
import type { RowsInput } from './report-request.ts';
import { useAsked } from './use-asked.ts';

/** How many rows are read at a time. */
const pageSize = 100;

interface ConversionRows {
  /** The number of conversions in the whole list. Null before the first answer. */
  readonly count: number | null;
  /** Returns the row at an index. Undefined while the row is being read. */
  readonly rowAt: (index: number) => ConversionRecord | undefined;
  readonly isStale: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Reads the list of conversions in parts, as its rows come into view. */
export function useConversionRows(
  ask: EarningsServices['ask'],
  selection: Omit<RowsInput, 'start' | 'end'>,
): ConversionRows {
  const key = JSON.stringify(selection);
  const first = useAsked(key, async () => ({
    selection,
    key,
    ...(await ask('rows', { ...selection, start: 0, end: pageSize })),
  }));
  const { answer } = first;
  const shownKey = answer?.key ?? null;
  const pages = useRef({ key: shownKey, read: new Map<number, readonly (ConversionRecord | null)[]>() });
  if (pages.current.key !== shownKey) pages.current = { key: shownKey, read: new Map() };
  const wanted = useRef(new Set<number>());
  const [, drawAnew] = useState({});

  useEffect(() => {
    const { current } = pages;
    for (const page of wanted.current) {
      if (answer === null || current.read.has(page)) continue;
      // Counts as read from now on, so that it is requested only once.
      current.read.set(page, []);
      const start = page * pageSize;
      void ask('rows', { ...answer.selection, start, end: start + pageSize }).then(
        ({ rows }) => {
          current.read.set(page, rows);
          drawAnew({});
        },
        // If the user scrolls there again, the page requests it again.
        () => current.read.delete(page),
      );
    }
    wanted.current.clear();
  });

  return {
    count: answer?.count ?? null,
    rowAt: (index) => {
      const page = Math.floor(index / pageSize);
      if (page === 0) return answer?.rows[index] ?? undefined;
      if (!pages.current.read.has(page)) wanted.current.add(page);
      return pages.current.read.get(page)?.[index % pageSize] ?? undefined;
    },
    isStale: first.isStale,
    hasFailed: first.hasFailed,
    retry: first.retry,
  };
}
