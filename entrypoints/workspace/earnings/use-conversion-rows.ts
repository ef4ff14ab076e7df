import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';
import type { EarningsServices } from './earnings-services.ts';
import type { RowsInput } from './report-request.ts';
import { useAsked } from './use-asked.ts';

/** Rows that are read at a time. */
const pageSize = 100;

interface ConversionRows {
  /** Of the whole list; null before the first answer. */
  readonly count: number | null;
  /** The row at an index; undefined while it is being read. */
  readonly rowAt: (index: number) => ConversionRecord | undefined;
  readonly isStale: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Reads the list of conversions part by part, as its rows come into view. */
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
      // Taken as read from now on, so that it is asked for once.
      current.read.set(page, []);
      const start = page * pageSize;
      void ask('rows', { ...answer.selection, start, end: start + pageSize }).then(
        ({ rows }) => {
          current.read.set(page, rows);
          drawAnew({});
        },
        // Scrolling there again asks again.
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
