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
  /** What is sent, where that is not what stands in the fields. */
  readonly sent?: SubIds;
  /** The preset that filled the fields in, by its id. */
  readonly filledBy?: string;
  /** Stands over the first. */
  readonly preset?: ComponentChildren;
  /** Stands under the first: what is sent. Without it, what may go wrong with what is typed. */
  readonly preview?: ComponentChildren;
  /** Stands under the fields that have to be asked for. */
  readonly children?: ComponentChildren;
}

/** The five sub-IDs: the first always in sight, the others once asked for or used. */
export function SubIdFields({
  subIds,
  onChange,
  sent = subIds,
  filledBy,
  preset,
  preview,
  children,
}: SubIdFieldsProps) {
  // Asked once for what is filled in at once: closing a disclosure that holds a value is the user's right. What a preset
  // fills in is listed by its preview.
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
