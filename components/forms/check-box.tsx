import type { ComponentChildren } from 'preact';
import { useOptimisticValue } from './use-optimistic-value.ts';
import './check-box.css';

interface CheckBoxProps {
  readonly isOn: boolean;
  /** For a choice that takes effect at once: assistive technology then says "on" and "off". */
  readonly isSwitch?: boolean;
  /** Draws a chip and hides the box. */
  readonly isChip?: boolean;
  /** As in {@link useOptimisticValue}. */
  readonly onChange: (isOn: boolean) => unknown;
  readonly children: ComponentChildren;
}

/** A check box with its label beside it, or a chip with its label inside. */
export function CheckBox({ isOn, isSwitch, isChip, onChange, children }: CheckBoxProps) {
  const [isShownOn, change] = useOptimisticValue(isOn, onChange);
  return (
    <label class={isChip ? 'choice choice-chip' : 'choice'}>
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
