import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import '#components/forms/field.css';
import { SubIdField } from '#components/sub-ids/sub-id-field.tsx';
import { SubIdRisks } from '#components/sub-ids/sub-id-risks.tsx';
import { toChannelSlug } from '#lib/domain/presets/channel-kinds.ts';
import { findUnknownTokens, tokenNames } from '#lib/domain/sub-ids/expand-tokens.ts';
import { findSubIdRisks } from '#lib/domain/sub-ids/sub-id-risks.ts';
import { type SubIds, withSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { t } from '#lib/platform/i18n.ts';
import { TokenChips } from '../book/token-chips.tsx';
import './sub-id-rows.css';

interface SubIdRowsProps {
  readonly subIds: SubIds;
  /** The same as the example's link has them. */
  readonly sent: SubIds;
  readonly onChange: (subIds: SubIds) => void;
}

/** How many sub IDs are in sight: most channels need two. */
const inSight = 3;

/** The sub IDs of a channel, each beside what it becomes, and the words to put in. */
export function SubIdRows({ subIds, sent, onChange }: SubIdRowsProps) {
  const rows = useRef<HTMLDivElement>(null);
  /** The field that the user typed in last; at the start, the first one. */
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current = rows.current?.querySelector('input') ?? null;
  }, []);
  const change = (index: number, value: string) => onChange(withSubId(subIds, index, value));
  const toRow = (subId: string, index: number) => (
    <Row key={index} index={index} subId={subId} sent={sent[index] ?? ''} onInput={(value) => change(index, value)} />
  );
  const later = subIds.slice(inSight);
  return (
    <div
      class="field"
      onFocusIn={({ target }) => {
        if (target instanceof HTMLInputElement) field.current = target;
      }}
    >
      <div class="sub-id-head">
        <span class="field-label">{t('subIds')}</span>
        <span class="field-hint">{t('channelBecomes')}</span>
      </div>
      <div ref={rows} class="sub-id-rows">
        {subIds.slice(0, inSight).map(toRow)}
      </div>
      <Disclosure summary={t('subIdsLast')} isOpen={later.some((subId) => subId !== '')}>
        <div class="sub-id-rows">{later.map((subId, index) => toRow(subId, index + inSight))}</div>
      </Disclosure>
      <TokenChips names={tokenNames} field={field} />
      <SubIdRisks sent={[sent]} />
    </div>
  );
}

interface RowProps {
  readonly index: number;
  readonly subId: string;
  readonly sent: string;
  readonly onInput: (value: string) => void;
}

function Row({ index, subId, sent, onInput }: RowProps) {
  const unknown = findUnknownTokens(subId);
  const slug = toPlainSlug(subId);
  return (
    <div class="sub-id-row">
      <SubIdField number={index + 1} value={subId} onInput={onInput} sent={sent} />
      <div class="sub-id-becomes">
        {sent === '' ? t('subIdNotSent') : <code dir="auto">{sent}</code>}
        {unknown.length > 0 && <p class="field-advice">{t('presetUnknownTokens', [unknown.join(' ')])}</p>}
        {slug !== null && <Button onClick={() => onInput(slug)}>{t('subIdUse', [slug])}</Button>}
      </div>
    </div>
  );
}

/** What every network takes in place of words that some refuse. Null where nothing is wrong with them. */
function toPlainSlug(subId: string): string | null {
  const isRisky = findSubIdRisks([subId, '', '', '', '']).some(({ kind }) => kind === 'spaces' || kind === 'non-ascii');
  return isRisky && !/[{}]/.test(subId) ? toChannelSlug(subId) : null;
}
