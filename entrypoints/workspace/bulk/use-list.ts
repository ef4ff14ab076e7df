import { type Dispatch, useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { BulkOutcome } from '#lib/domain/bulk/bulk-run.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import {
  type BulkList,
  type BulkListEvent,
  emptyBulkList,
  isPlanned,
  reduceBulkList,
  toKeptList,
  toPlanStep,
} from './bulk-list.ts';
import type { BulkServices } from './bulk-services.ts';
import type { BulkSnapshot } from './use-bulk.ts';
import type { Attempt } from './use-bulk-form.ts';

/** The list is planned when the user has not typed for this long. */
const restMs = 500;

/**
 * Holds the list in the text field, and plans it as soon as the user stops typing, or at once after a paste. When the
 * user leaves the tab or its account, the worker keeps the list, and the field gets it back.
 */
export function useList(
  services: BulkServices,
  snapshot: BulkSnapshot | null,
  isActive: boolean,
  attempt: Attempt,
): readonly [BulkList, Dispatch<BulkListEvent>] {
  const [list, dispatch] = useReducer(reduceBulkList, emptyBulkList);
  /** Undefined until the stored list is known. */
  const [kept, setKept] = useState<KeptBulkList | null | undefined>(undefined);
  const latest = useRef({ list, snapshot, isActive });
  latest.current = { list, snapshot, isActive };

  useEffect(() => void services.readKeptList().then(setKept, () => setKept(null)), [services]);
  useEffect(() => {
    if (list.isRestored || snapshot === null || kept === undefined) return;
    if (kept !== null) void services.send('keepBulkList', { list: null }).catch(() => undefined);
    dispatch({ kind: 'restored', kept, snapshot });
  }, [list.isRestored, kept, snapshot, services]);

  useEffect(
    () => () => {
      const left = latest.current;
      const kept = left.list.isRestored && left.isActive ? toKeptList(left.list) : null;
      if (kept !== null) void services.send('keepBulkList', { list: kept }).catch(() => undefined);
    },
    [services],
  );

  useEffect(() => {
    if (!isActive || !list.isRestored || isPlanned(list)) return undefined;
    const timer = setTimeout(
      () => {
        const { preset } = list;
        const step = toPlanStep(list, latest.current.snapshot);
        const plan = (act: Promise<BulkOutcome>) => void attempt(act, 'planning-begun');
        dispatch({ kind: 'planned' });
        if (step.kind === 'discard') plan(services.send('discardBulk', { runId: step.runId }));
        if (step.kind === 'replan') plan(services.send('replanBulk', { runId: step.runId, preset }));
        if (step.kind === 'plan') plan(services.plan(step.lines, preset));
      },
      list.isPasted ? 0 : restMs,
    );
    return () => clearTimeout(timer);
  }, [isActive, list, services, attempt]);

  return [list, dispatch];
}
