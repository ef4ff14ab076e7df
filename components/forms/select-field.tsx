import type { Ref, SelectHTMLAttributes } from 'preact';
import { Field } from './field.tsx';
import { useOptimisticValue } from './use-optimistic-value.ts';

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  /** As in {@link useOptimisticValue}. */
  readonly onChange: (value: string) => unknown;
  readonly hint?: string;
  /** Hides the label visually, where its position explains the field. */
  readonly isLabelHidden?: boolean;
  /** Extra attributes for the control. */
  readonly control?: SelectHTMLAttributes<HTMLSelectElement> & { readonly ref?: Ref<HTMLSelectElement> };
}

/** A choice among several options in a native `<select>`. */
export function SelectField(props: SelectFieldProps) {
  const [shown, change] = useOptimisticValue(props.value, props.onChange);
  return (
    <Field label={props.label} isLabelHidden={props.isLabelHidden} hint={props.hint}>
      {(ties) => (
        <select
          {...ties}
          class="input"
          value={shown}
          onChange={(event) => change(event.currentTarget.value)}
          {...props.control}
        >
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
