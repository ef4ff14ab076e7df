import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { type SubIds, withSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { t } from '#lib/platform/i18n.ts';
import { SubIdField } from './sub-id-field.tsx';
import { SubIdRisks } from './sub-id-risks.tsx';
import '#components/disclosure.css';
import './sub-id-fields.css';

interface SubIdFieldsProps {
  readonly subIds: SubIds;
  readonly onChange: (subIds: SubIds) => void;
  /** The sub-IDs that are sent, if they differ from the fields. */
  readonly sent?: SubIds;
  /** The id of the preset that filled the fields. */
  readonly filledBy?: string;
  /** Drawn above the first field. */
  readonly preset?: ComponentChildren;
  /** Drawn below the first field: what is sent. Without it, the risks of the typed values are drawn there. */
  readonly preview?: ComponentChildren;
  /** Drawn below the fields that the user opens. */
  readonly children?: ComponentChildren;
}

/** The five sub-IDs. The first is always visible; the others once they are opened or used. */
export function SubIdFields({
  subIds,
  onChange,
  sent = subIds,
  filledBy,
  preset,
  preview,
  children,
}: SubIdFieldsProps) {
  // Computed once for the initial values: the user may close a disclosure that has values. A preset's values are listed by
  // its preview.
  const isOpen = useMemo(() => !filledBy && subIds.slice(1).some((subId) => subId !== ''), [filledBy]);
  const field = (index: number) => (
    <SubIdField
      key={index}
      number={index + 1}
      value={subIds[index] ?? ''}
      sent={sent[index] ?? ''}
      onInput={(value) => onChange(withSubId(subIds, index, value))}
    />
  );
  return (
    <div class="sub-ids">
      {preset}
      {field(0)}
      {preview ?? <SubIdRisks sent={[sent]} isFirstInSight />}
      <details class="disclosure" open={isOpen}>
        <summary>{t('subIds')}</summary>
        <div class="sub-id-grid">{[1, 2, 3, 4].map(field)}</div>
        {children}
      </details>
    </div>
  );
}
