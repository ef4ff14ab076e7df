import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { t } from '#lib/platform/i18n.ts';
import { SubIdRisks } from './sub-id-risks.tsx';
import './sub-id-preview.css';

interface SubIdPreviewProps {
  readonly label: string;
  readonly subIds: SubIds;
  /** The same sub-IDs after replacing their tokens. */
  readonly sent: SubIds;
}

/** Shows what is sent if it differs from what was typed, and its risks. */
export function SubIdPreview({ label, subIds, sent }: SubIdPreviewProps) {
  const listed = sent.flatMap((value, index) => (value === subIds[index] ? [] : [{ number: index + 1, value }]));
  return (
    <>
      {listed.length > 0 && (
        <dl class="sub-id-preview" aria-label={label}>
          <dt>{label}</dt>
          {listed.map(({ number, value }) => (
            <dd key={number} title={value}>
              <span class="visually-hidden">{t('subId', [String(number)])}: </span>
              {listed.length > 1 && <span aria-hidden="true">{number} </span>}
              {value === '' ? t('presetSentEmpty') : <code dir="auto">{value}</code>}
            </dd>
          ))}
        </dl>
      )}
      <SubIdRisks sent={[sent]} />
    </>
  );
}
