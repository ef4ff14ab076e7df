import { type ComponentChildren, Fragment } from 'preact';
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
  /** As of `SubIdRisks`. */
  readonly cut?: readonly number[];
  /** The id of the preset that filled the fields. Empty without one. */
  readonly filledBy?: string;
  /** Whether to say what the first sub ID is for: the user has no preset yet. */
  readonly asksWhere?: boolean;
  /** Drawn above the first field. */
  readonly preset?: ComponentChildren;
  /** Drawn below the fields that the user opens. */
  readonly children?: ComponentChildren;
}

/**
 * The five sub-IDs. Without a preset the first is always visible, and the others once they are opened or used. With a
 * preset one line shows what is sent, and opens to all five.
 */
export function SubIdFields({
  subIds,
  onChange,
  sent = subIds,
  cut,
  filledBy = '',
  asksWhere = false,
  preset,
  children,
}: SubIdFieldsProps) {
  const isFilled = filledBy !== '';
  // Computed once for the initial values: the user may close a disclosure that has values.
  const isOpen = useMemo(() => !isFilled && subIds.slice(1).some((subId) => subId !== ''), [filledBy]);
  const field = (index: number) => (
    <SubIdField
      key={index}
      number={index + 1}
      value={subIds[index] ?? ''}
      sent={sent[index] ?? ''}
      {...(asksWhere && index === 0 && { hint: t('subIdWhere'), placeholder: t('subIdWhereExample') })}
      onInput={(value) => onChange(withSubId(subIds, index, value))}
    />
  );
  return (
    <div class="sub-ids">
      {preset}
      {!isFilled && field(0)}
      <details class={isFilled ? 'disclosure sub-ids-filled' : 'disclosure'} open={isOpen}>
        <summary>
          {isFilled && <SubIdLine sent={sent} />}
          <span class="sub-ids-open">{t(isFilled ? 'subIds' : 'subIdsMore')}</span>
        </summary>
        <div class="sub-id-grid">{(isFilled ? [0, 1, 2, 3, 4] : [1, 2, 3, 4]).map(field)}</div>
        {children}
      </details>
      <SubIdRisks sent={[sent]} cut={cut} isFirstInSight={!isFilled} />
    </div>
  );
}

/**
 * All sub IDs that are sent, on one line that is cut at its end. An empty one before the last has its place, so that one
 * sees which is which. The tooltip shows the whole.
 */
function SubIdLine({ sent }: { readonly sent: SubIds }) {
  const given = sent.slice(0, sent.findLastIndex((value) => value !== '') + 1).map((value) => value || '–');
  return (
    <span class="sub-id-line" title={given.join(' · ')}>
      <span class="visually-hidden">{t('presetSentAs')}: </span>
      {given.length === 0
        ? t('presetSentEmpty')
        : given.map((value, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              <bdi>{value}</bdi>
            </Fragment>
          ))}
    </span>
  );
}
