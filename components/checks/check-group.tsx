import { type ComponentChild, type ComponentChildren, toChildArray } from 'preact';
import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import { Icon, type IconName } from '#components/icon.tsx';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './check-group.css';

interface CheckGroupProps {
  readonly title: string;
  readonly icon: IconName;
  readonly tone: 'stop' | 'gain' | 'law' | 'plain';
  readonly count: number;
  /** List items. */
  readonly children: ComponentChildren;
}

/** Rows that need an act. */
export function CheckGroup({ title, icon, tone, count, children }: CheckGroupProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section class="check-group" aria-labelledby={id}>
      <h2
        id={id}
        class={`check-group-title check-${tone}`}
        aria-label={t('checkGroupName', [title, formatNumber(count)])}
      >
        <Icon name={icon} />
        <span>{title}</span>
        <span class="check-count">{formatNumber(count)}</span>
      </h2>
      <ul class="check-rows">
        <GrowingRows>{children}</GrowingRows>
      </ul>
    </section>
  );
}

interface FoldedGroupProps extends CheckGroupProps {
  /** What the group is, after its title. */
  readonly hint?: string;
}

/** Rows that need no act, which the user may open. */
export function FoldedGroup({ title, hint, icon, tone, count, children }: FoldedGroupProps) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <details class="check-group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary class={`check-group-title check-${tone}`}>
        <Icon name={icon} />
        <span>
          {title} {hint && <span class="check-hint">{hint}</span>}
        </span>
        <span class="check-count">{formatNumber(count)}</span>
      </summary>
      <ul class="check-rows">
        <GrowingRows isFolded={!isOpen}>{children}</GrowingRows>
      </ul>
    </details>
  );
}

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
