import { useCallback, useState } from 'preact/hooks';
import type { CheckServices } from '#components/checks/check-services.ts';
import { isUnderWay } from '#lib/domain/bulk/bulk-changes.ts';
import type { BulkInputLine, BulkProblem } from '#lib/domain/bulk/bulk-run.ts';
import type { CheckPrice } from '#lib/domain/checks/check-price.ts';
import type { LinkChange } from '#lib/domain/checks/write-changes.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { priceKinds } from '#lib/store/data-changes.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { useLive } from '#lib/ui/use-live.ts';

/** A ticked row: what stands there, and the line that makes what comes in its place. */
export interface PlannedChange {
  readonly linkId: number;
  readonly text: string;
  readonly before: string;
  readonly line: BulkInputLine;
}

/** A change that was made. */
export interface MadeChange extends LinkChange, Pick<PlannedChange, 'linkId' | 'line'> {
  readonly offerId: string;
}

export type Making = ReturnType<typeof useMaking>;

const kinds = ['bulk'] as const;

interface Priced {
  readonly of: readonly PlannedChange[];
  readonly price: CheckPrice;
}

/** Prices and makes the links of the ticked rows. @param planned A stable list. */
export function useMaking(services: CheckServices, planned: readonly PlannedChange[]) {
  /** Whether the worker is asked to begin. */
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<BulkProblem | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const [made, setMade] = useState<{ readonly runId: string; readonly planned: readonly PlannedChange[] } | null>(null);

  const readPrice = useCallback(async () => {
    if (planned.length === 0) return null;
    const price = await services.send('priceCheck', { lines: planned.map(({ line }) => line) });
    return { of: planned, price };
  }, [services, planned]);
  const { value: priced, error: priceError } = useLive<Priced | null>(readPrice, priceKinds);
  /** What the button said when it was pressed last. */
  const [agreed, setAgreed] = useState<Priced | null>(null);

  const read = useCallback(
    async () => made && { of: made, stored: await services.readRun(made.runId) },
    [services, made],
  );
  const answer = useLive(read, kinds).value;
  // What is read of a run says nothing of the next one.
  const found = answer?.of === made ? (answer?.stored ?? null) : null;
  // The Bulk tab deletes runs, also one that is paused.
  const isGone = answer !== null && answer.of === made && found === null;
  const run = found?.run ?? null;
  const isOver = run !== null && !isUnderWay(run);
  const lines = new Map(found?.lines.map((line) => [line.index, line]));
  const changes = !isOver || made === null ? null : made.planned.flatMap((each, index) => toMade(each, lines, index));

  const isMaking = isAsking || (made !== null && !isGone && !isOver && run?.state !== 'paused');
  // Each link that is made would otherwise be one less to make, in the button and aloud.
  const shown = isMaking && agreed?.of === planned ? agreed : priced;
  // No button shows the price of what was ticked before.
  const price = shown?.of === planned ? shown.price : null;

  return {
    /** Null until it is known. */
    price,
    problem,
    error: error ?? priceError,
    /** The run, where it paused or left lines unmade. */
    run,
    isUnderWay: isMaking,
    /** Null until the run has ended. */
    changes,
    async make() {
      setProblem(null);
      setError(null);
      setAsking(true);
      setAgreed(priced);
      const runId = services.newId();
      try {
        const most = price?.toMake ?? planned.length;
        const lines = planned.map(({ line }) => line);
        const outcome = await services.send('makeCheckLinks', { lines, runId, most });
        if (outcome.problem === null) setMade({ runId, planned });
        else setProblem(outcome.problem);
      } catch (cause) {
        setError(toErrorData(cause));
      }
      setAsking(false);
    },
    /** Back to the report. */
    reset: () => setMade(null),
  };
}

type Lines = ReadonlyMap<
  number,
  {
    readonly trackingLink: string | null;
    readonly duplicateOf: number | null;
    readonly offerName: string;
    readonly offerId: string | null;
  }
>;

/** A line without a link is no change: it failed, or was refused. */
function toMade(planned: PlannedChange, lines: Lines, index: number): readonly MadeChange[] {
  const line = lines.get(index);
  const link = line?.duplicateOf != null ? lines.get(line.duplicateOf)?.trackingLink : line?.trackingLink;
  if (line === undefined || !link) return [];
  const { linkId, text, before } = planned;
  return [
    { linkId, text, before, after: link, offerName: line.offerName, offerId: line.offerId ?? '', line: planned.line },
  ];
}
