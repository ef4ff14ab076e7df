import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { PopoverButton } from '#components/popover-button.tsx';
import { RemovableChip } from '#components/removable-chip.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useFocusKept } from '#lib/ui/focus.ts';
import type { ListFilter } from './list-filter.ts';
import './filter-row.css';

/** A filter that is set, in words. */
export interface FilterChip {
  /** Its parameter in the address. */
  readonly name: string;
  readonly text: string;
}

interface FilterRowProps {
  readonly filters: readonly ListFilter[];
  /** The filters that are set. By default, those of `filters`. */
  readonly chips?: readonly FilterChip[];
  readonly onChange: (name: string, value: string) => void;
  /** Removes all filters. Null if no filter is set. */
  readonly onClear: (() => void) | null;
  /** Drawn after the filters, behind the same button. */
  readonly fields?: ComponentChildren;
  /** Drawn between the button and the chips: choices that take one click. */
  readonly children?: ComponentChildren;
}

/** The filters of a list: a button that opens all of them, and a chip for each that is set. */
export function FilterRow({ filters, chips = toChips(filters), onChange, onClear, fields, children }: FilterRowProps) {
  const rare = filters.filter(({ isRare }) => isRare);
  const row = useRef<HTMLDivElement>(null);
  useFocusKept(row);
  return (
    <div ref={row} class="filter-row">
      <PopoverButton label={t('filters')}>
        <div class="filter-fields">
          <FilterFields filters={filters.filter(({ isRare }) => !isRare)} onChange={onChange} />
          {fields}
        </div>
        {rare.length > 0 && (
          <Disclosure summary={t('filtersMore')} isOpen={rare.some(({ value }) => value !== '')}>
            <div class="filter-fields">
              <FilterFields filters={rare} onChange={onChange} />
            </div>
          </Disclosure>
        )}
      </PopoverButton>
      {children}
      {chips.map(({ name, text }) => (
        <RemovableChip key={name} text={text} label={t('filterRemove', [text])} onRemove={() => onChange(name, '')} />
      ))}
      {onClear !== null && (
        <Button look="quiet" onClick={onClear}>
          {t('filterRowClear')}
        </Button>
      )}
    </div>
  );
}

function FilterFields({ filters, onChange }: Pick<FilterRowProps, 'filters' | 'onChange'>) {
  return (
    <>
      {filters.map(({ name, label, value, options }) => (
        <SelectField
          key={name}
          label={label}
          value={value}
          options={options}
          onChange={(chosen) => onChange(name, chosen)}
        />
      ))}
    </>
  );
}

function toChips(filters: readonly ListFilter[]): readonly FilterChip[] {
  return filters
    .filter(({ value }) => value !== '')
    .map(({ name, label, value, options }) => ({
      name,
      text: t('filterIs', [label, options.find((option) => option.value === value)?.text ?? value]),
    }));
}
