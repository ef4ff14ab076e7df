import { Field } from './field.tsx';
import { useOptimisticValue } from './use-optimistic-value.ts';

interface Option {
  readonly value: string;
  readonly text: string;
  /** The heading under which it stands; options of one group follow each other. */
  readonly group?: string | null;
}

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  /** As in {@link useOptimisticValue}. */
  readonly onChange: (value: string) => unknown;
  readonly hint?: string;
  /** Hides the label visually, where its position explains the field. */
  readonly isLabelHidden?: boolean;
}

/** A choice among several options in a native `<select>`. */
export function SelectField(props: SelectFieldProps) {
  const [shown, change] = useOptimisticValue(props.value, props.onChange);
  return (
    <Field label={props.label} isLabelHidden={props.isLabelHidden} hint={props.hint}>
      {(ties) => (
        <select {...ties} class="input" value={shown} onChange={(event) => change(event.currentTarget.value)}>
          {[...Map.groupBy(props.options, ({ group }) => group ?? null)].map(([group, options]) =>
            group === null ? (
              toOptions(options)
            ) : (
              <optgroup key={group} label={group}>
                {toOptions(options)}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  );
}

function toOptions(options: readonly Option[]) {
  return options.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
