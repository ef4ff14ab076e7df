import type { Ref, SelectHTMLAttributes } from 'preact';
import { Field } from './field.tsx';
import { useWish } from './use-wish.ts';

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  /** As {@link useWish}. */
  readonly onChange: (value: string) => unknown;
  readonly hint?: string;
  /** Leaves the label to assistive technology, where the place says what it is. */
  readonly isLabelHidden?: boolean;
  /** What the place adds to the control itself. */
  readonly control?: SelectHTMLAttributes<HTMLSelectElement> & { readonly ref?: Ref<HTMLSelectElement> };
}

/** A choice of one of several, by the platform's own control. */
export function SelectField(props: SelectFieldProps) {
  const [shown, change] = useWish(props.value, props.onChange);
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
