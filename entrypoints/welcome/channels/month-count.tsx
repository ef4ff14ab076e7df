import type { Ref } from 'preact';
import { useId } from 'preact/hooks';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/forms/field.css';
import { type ChannelDraft, readTypedQuota } from './channel-draft.ts';
import { FirstSetting } from './first-setting.tsx';
import './month-count.css';

interface MonthCountProps {
  readonly draft: ChannelDraft;
  /** Whether the organisation's policy sets the limit. */
  readonly isLimitManaged: boolean;
  /** Shows what is wrong with the numbers: not before the user wants to save them. */
  readonly isChecked: boolean;
  readonly usedRef: Ref<HTMLInputElement>;
  readonly onChange: (change: Partial<ChannelDraft>) => void;
}

/** How many links the account has used and may use. Only the network's dashboard knows: the service has no call for it. */
export function MonthCount({ draft, isLimitManaged, isChecked, usedRef, onChange }: MonthCountProps) {
  const id = useId();
  const typed = readTypedQuota(draft);
  const problem = isChecked && 'problem' in typed ? typed.problem : null;
  return (
    <FirstSetting name={t('usedThisMonth')} id={id} isLabel problem={problem}>
      <div class="month-count">
        <input
          ref={usedRef}
          id={id}
          class="input"
          inputMode="numeric"
          autocomplete="off"
          value={draft.used}
          aria-invalid={problem !== null ? 'true' : undefined}
          aria-describedby={`${id}-left`}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onInput={({ currentTarget: { value } }) => onChange({ used: value })}
        />
        <span aria-hidden="true">{t('usedOf')}</span>
        <input
          class="input"
          inputMode="numeric"
          autocomplete="off"
          aria-label={t('usedLimit')}
          value={draft.limit}
          readOnly={isLimitManaged}
          onInput={({ currentTarget: { value } }) => onChange({ limit: value })}
        />
        <span class="field-hint" id={`${id}-left`}>
          {'problem' in typed ? '' : t('usedLeft', [formatNumber(linksLeft(typed))])}
        </span>
      </div>
    </FirstSetting>
  );
}
