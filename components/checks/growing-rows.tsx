import { type ComponentChild, type ComponentChildren, toChildArray } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';

/** About what a panel shows. A frame with more of them takes longer than a key may wait. */
const rowsInPortion = 12;

interface GrowingRowsProps {
  /** Draws no more than the first portion: the others are folded away. */
  readonly isFolded?: boolean;
  readonly children: ComponentChildren;
}

/**
 * Draws the first of many rows at once, and the others frame by frame: thousands in one task would hold up every key.
 */
export function GrowingRows({ isFolded = false, children }: GrowingRowsProps) {
  const rows = useMemo(() => toChildArray(children), [children]);
  return <Portion rows={rows} from={0} isFolded={isFolded} />;
}

interface PortionProps {
  readonly rows: readonly ComponentChild[];
  readonly from: number;
  readonly isFolded: boolean;
}

/** Each portion draws the next one, so that a frame touches no row that stands there already. */
function Portion({ rows, from, isFolded }: PortionProps) {
  const end = from + rowsInPortion;
  const [hasNext, setHasNext] = useState(false);
  const isWaiting = !isFolded && !hasNext && end < rows.length;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const frame = requestAnimationFrame(() => setHasNext(true));
    return () => cancelAnimationFrame(frame);
  }, [isWaiting]);
  return (
    <>
      {rows.slice(from, end)}
      {hasNext && <Portion rows={rows} from={end} isFolded={isFolded} />}
    </>
  );
}
