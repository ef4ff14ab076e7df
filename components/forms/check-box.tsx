import type { ComponentChildren } from 'preact';
import { useWish } from './use-wish.ts';
import './check-box.css';

interface CheckBoxProps {
  readonly isOn: boolean;
  /** For what takes effect at once: assistive technology then says "on" and "off". */
  readonly isSwitch?: boolean;
  /** As {@link useWish}. */
  readonly onChange: (isOn: boolean) => unknown;
  readonly children: ComponentChildren;
}

/** A check box with its words beside it. */
export function CheckBox({ isOn, isSwitch, onChange, children }: CheckBoxProps) {
  const [isShownOn, change] = useWish(isOn, onChange);
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={isShownOn}
        {...(isSwitch && { role: 'switch', 'aria-checked': isShownOn })}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      {children}
    </label>
  );
}
