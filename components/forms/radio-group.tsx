import { useId } from 'preact/hooks';
import './check-box.css';
import './field.css';
import { useOptimisticValue } from './use-optimistic-value.ts';
import './radio-group.css';

interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  /** As in {@link useOptimisticValue}. */
  readonly onChange: (value: Value) => unknown;
}

/** A choice among a few options, all visible. */
export function RadioGroup<Value extends string>({ label, value, options, onChange }: RadioGroupProps<Value>) {
  const id = useId();
  const [shown, change] = useOptimisticValue(value, onChange);
  return (
    <div class="field" role="radiogroup" aria-labelledby={id}>
      <span class="field-label" id={id}>
        {label}
      </span>
      <div class="radio-row">
        {options.map((option) => (
          <label class="choice" key={option.value}>
            <input type="radio" name={id} checked={option.value === shown} onChange={() => change(option.value)} />
            {option.text}
          </label>
        ))}
      </div>
    </div>
  );
}
