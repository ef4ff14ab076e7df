import { useState } from 'preact/hooks';
import { Field } from '#components/forms/field.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatValue } from './earnings-view.ts';
import './sub-filter-fields.css';

interface SubFilterFieldsProps {
  readonly setParams: (change: RouteParams) => void;
}

const numbers = ['1', '2', '3', '4', '5'] as const;

/** Adds a filter by a sub-ID that the user types. */
export function SubFilterFields({ setParams }: SubFilterFieldsProps) {
  const [number, setNumber] = useState('1');
  return (
    <div class="sub-filter">
      <SelectField
        label={t('earningsSubNumber')}
        value={number}
        options={numbers.map((value) => ({ value, text: t('subId', [value]) }))}
        onChange={setNumber}
      />
      <Field label={t('earningsSubIs')}>
        {(ties) => (
          <input
            {...ties}
            class="input"
            type="text"
            autocomplete="off"
            spellcheck={false}
            placeholder={t('earningsSubExample')}
            onChange={({ currentTarget: field }) => {
              if (field.value === '') return;
              setParams({ [`sub${number}`]: formatValue({ value: field.value }) });
              field.value = '';
            }}
          />
        )}
      </Field>
    </div>
  );
}
