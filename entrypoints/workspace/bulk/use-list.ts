import { type Dispatch, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { type BulkLine, type BulkOutcome, type BulkRun, isPlan } from '#lib/domain/bulk/bulk-run.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import { newBulkRun } from '#lib/domain/bulk/new-bulk-run.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import type { Attempt } from './bulk-form.ts';
import {
  type BulkList,
  type BulkListEvent,
  emptyBulkList,
  isPlanned,
  isTooLong,
  type PlanStep,
  reduceBulkList,
  toKeptList,
  toPlan,
  toPlanStep,
} from './bulk-list.ts';
import type { BulkServices } from './bulk-services.ts';
import type { BulkSnapshot } from './use-bulk.ts';

/** The list is planned when the user has not typed for this long. */
const restMs = 500;

/** The rows of a list that the worker plans. */
interface Draft {
  /** The run that the tab showed before. The draft stands in its place until the account has another. */
  readonly instead: string | null;
  readonly run: BulkRun;
  readonly lines: readonly BulkLine[];
}

interface Asked {
  readonly list: BulkList;
  readonly step: PlanStep;
}

/**
 * Holds the list in the text field, and plans it as soon as the user stops typing, or at once after a paste. When the
 * user leaves the tab or its account, the worker keeps the list, and the field gets it back.
 * @returns Third: the list's rows while its plan is pending, so that a paste shows them at once; null otherwise. Last:
 *   whether the account's plan is that of this very list, and not of the list before the last change.
 */
export function useList(
  services: BulkServices,
  snapshot: BulkSnapshot | null,
  isActive: boolean,
  attempt: Attempt,
): readonly [BulkList, Dispatch<BulkListEvent>, Draft | null, boolean] {
  const [list, dispatch] = useReducer(reduceBulkList, emptyBulkList);
  const [draft, setDraft] = useState<Draft | null>(null);
  /** The list that the worker was asked to plan and has not, and how. It stays after a failure. */
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  /** The runs as stored after the last answer, until they are read as a whole. */
  const answered = useRef<readonly BulkRun[] | null>(null);
  /** The account's plan that was made of this list, and the one before it, which may still be shown. */
  const [ownPlanIds, setOwnPlanIds] = useState<readonly string[]>([]);
  const isFocused = useFocused();
  /** Undefined until the stored list is known. */
  const [kept, setKept] = useState<KeptBulkList | null | undefined>(undefined);
  /** The addresses of a page's selection that the field got, and that still wait for it as well. */
  const [draftUrls, setDraftUrls] = useState<readonly string[]>([]);
  const latest = useRef({ list, snapshot, isActive, draftUrls, asked });
  latest.current = { list, snapshot, isActive, draftUrls, asked };

  useEffect(() => void services.readKeptList().then(setKept, () => setKept(null)), [services]);
  useEffect(() => {
    if (list.isRestored || snapshot === null || kept === undefined) return;
    if (kept !== null) void services.send('keepBulkList', { list: null }).catch(() => undefined);
    setOwnPlanIds(listPlanIds(snapshot.runs));
    dispatch({ kind: 'restored', kept, snapshot });
  }, [list.isRestored, kept, snapshot, services]);

  // Once they are in a stored list, they wait no longer: a tab that closes before leaves them to the next one.
  const takeDraft = useCallback(
    (urls: readonly string[]) => {
      if (urls.length > 0) void services.send('takeBulkDraft', { urls }).catch(() => undefined);
    },
    [services],
  );
  useEffect(() => {
    if (!list.isRestored) return;
    void services.readDraft().then(
      (waiting) => {
        const known = new Set(latest.current.list.input.lines.map(({ url }) => url));
        setDraftUrls(waiting.map(({ url }) => url));
        dispatch({ kind: 'appended', lines: waiting.filter(({ url }) => !known.has(url)) });
      },
      () => undefined,
    );
  }, [list.isRestored, services]);

  useEffect(
    () => () => {
      const left = latest.current;
      // While a run is shown in place of the field, only what was added meanwhile is nowhere else.
      const isOwn = left.isActive || !isPlanned(left.list);
      const kept = left.list.isRestored && isOwn ? toKeptList(left.list, left.asked !== null) : null;
      if (kept !== null)
        void services.send('keepBulkList', { list: kept }).then(
          () => takeDraft(left.draftUrls),
          () => undefined,
        );
    },
    [services, takeDraft],
  );

  useLayoutEffect(() => {
    if (snapshot !== null) answered.current = null;
  }, [snapshot]);

  // Another window has put the plan of its own list in the place of this one's.
  const planId = toPlan(snapshot)?.runId;
  const isOwn = planId === undefined || ownPlanIds.length === 0 || ownPlanIds.includes(planId);
  const isLast = list.text !== '' && asked === null && isPlanned(list);
  const isReplaced = isLast && !isOwn;
  // The sub IDs of a plan have its day.
  const isOld = isLast && isOfEarlierDay(toPlan(withRuns(snapshot, answered.current)), services.nowMs());

  // Before the next frame, so that it shows the rows of a pasted list.
  useLayoutEffect(() => {
    if (!isActive || !list.isRestored) return undefined;
    // Only one window has the focus: two never take the place from each other in turn.
    if (isPlanned(list) && !((isReplaced || isOld) && isFocused)) return undefined;
    if (isUnanswered) {
      // Which plan the next step is about is known once the step before it is done. The rows of a paste wait for neither.
      if (list.isPasted) setDraft(toDraft(list, latest.current.snapshot, services.nowMs()));
      return undefined;
    }
    const timer = setTimeout(
      () => {
        const { preset } = list;
        const now = withRuns(latest.current.snapshot, answered.current);
        const step = toPlanStep(list, now, isReplaced || (asked !== null && !isOfPlan(asked, now)));
        const plan = async (act: Promise<BulkOutcome>) => {
          setAsked({ list, step });
          setUnanswered(true);
          const isDone = await attempt(act, 'planning-begun');
          answered.current = await services.readRuns().catch(() => null);
          const made = listPlanIds(answered.current ?? []);
          setOwnPlanIds(made.length === 0 ? [] : [...made, ...listPlanIds(now?.run ? [now.run] : [])]);
          setUnanswered(false);
          if (isDone) setAsked((latestAsked) => (latestAsked?.list === list ? null : latestAsked));
          return isDone;
        };
        dispatch({ kind: 'planned', ...(toPlan(now) !== null && now !== null && { instead: now.lines }) });
        if (step.kind === 'discard') void plan(services.send('discardBulk', { runId: step.runId }));
        if (step.kind === 'replan') void plan(services.send('replanBulk', { runId: step.runId, preset }));
        if (step.kind !== 'plan') return setDraft(null);
        const next = toDraft(list, now, services.nowMs());
        setDraft(next);
        void plan(services.plan(step.lines, preset)).then((isDone) => {
          if (!isDone) setDraft((latestDraft) => (latestDraft === next ? null : latestDraft));
        });
      },
      list.isPasted ? 0 : restMs,
    );
    return () => clearTimeout(timer);
  }, [isActive, list, services, attempt, asked, isUnanswered, isReplaced, isOld, isFocused]);

  const isPending = isActive && draft !== null && draft.instead === toRunId(snapshot);
  const isCurrent = list.isRestored && asked === null && isPlanned(list) && !isReplaced && !isOld && !isTooLong(list);
  useEffect(() => {
    if (!isCurrent || draftUrls.length === 0) return;
    takeDraft(draftUrls);
    setDraftUrls([]);
  }, [isCurrent, draftUrls, takeDraft]);
  return [list, dispatch, isPending ? draft : null, isCurrent];
}

const listPlanIds = (runs: readonly BulkRun[]): readonly string[] => runs.filter(isPlan).map(({ runId }) => runId);

/** Whether the user is in this window. */
function useFocused(): boolean {
  const [isFocused, setFocused] = useState(() => document.hasFocus());
  useEffect(() => {
    const look = () => setFocused(document.hasFocus());
    addEventListener('focus', look);
    addEventListener('blur', look);
    return () => {
      removeEventListener('focus', look);
      removeEventListener('blur', look);
    };
  }, []);
  return isFocused;
}

/** The account with the plan that is stored now, which may not be shown yet. */
function withRuns(snapshot: BulkSnapshot | null, runs: readonly BulkRun[] | null): BulkSnapshot | null {
  if (snapshot === null || runs === null) return snapshot;
  const other = toPlan(snapshot) === null ? snapshot.run : null;
  return { ...snapshot, run: runs.find(isPlan) ?? other };
}

/** Whether the plan was to be made again for another preset and is still there: it stays the list's if that fails. */
const isOfPlan = ({ step }: Asked, snapshot: BulkSnapshot | null): boolean =>
  step.kind === 'replan' && step.runId === toPlan(snapshot)?.runId;

const isOfEarlierDay = (plan: BulkRun | null, nowMs: number): boolean =>
  plan?.state === 'planned' && toMoment(plan.plannedAtMs).day < toMoment(nowMs).day;

const toRunId = (snapshot: BulkSnapshot | null) => snapshot?.run?.runId ?? null;

/** Null where a plan is shown already and the user typed: its rows stay until the next plan replaces them. */
function toDraft({ input, preset, isPasted }: BulkList, snapshot: BulkSnapshot | null, nowMs: number): Draft | null {
  if (!isPasted && toPlan(snapshot) !== null) return null;
  // No act of these rows needs their ids: the stored plan gets its own.
  return { instead: toRunId(snapshot), ...newBulkRun(input.lines, preset, toMoment(nowMs), () => '') };
}
