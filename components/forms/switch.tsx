import { useId } from 'preact/hooks';
import './field.css';
import { useOptimisticValue } from './use-optimistic-value.ts';
import './switch.css';

interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  /** As in {@link useOptimisticValue}. */
  readonly onChange: (isOn: boolean) => unknown;
}

/** Turns something on or off; it takes effect at once. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  const [isShownOn, change] = useOptimisticValue(isOn, onChange);
  return (
    <div class="switch">
      <label class="field-label" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="switch-input"
        type="checkbox"
        role="switch"
        aria-checked={isShownOn}
        checked={isShownOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <p class="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
