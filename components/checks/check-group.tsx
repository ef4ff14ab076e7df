import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { GrowingRows } from '#components/checks/growing-rows.tsx';
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
