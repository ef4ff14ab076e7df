import { useId } from 'preact/hooks';
import './field.css';
import './switch.css';

interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something that is on or off, and takes effect at once. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
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
        aria-checked={isOn}
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p class="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
