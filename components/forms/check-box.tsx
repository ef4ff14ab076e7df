import type { ComponentChildren } from 'preact';
import './check-box.css';

interface CheckBoxProps {
  readonly isOn: boolean;
  /** For what takes effect at once: assistive technology then says "on" and "off". */
  readonly isSwitch?: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ComponentChildren;
}

/** A check box with its words beside it. */
export function CheckBox({ isOn, isSwitch, onChange, children }: CheckBoxProps) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={isOn}
        {...(isSwitch && { role: 'switch', 'aria-checked': isOn })}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </label>
  );
}
