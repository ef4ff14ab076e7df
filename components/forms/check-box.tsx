import type { ComponentChildren } from 'preact';
import { useWish } from './use-wish.ts';
import './check-box.css';

interface CheckBoxProps {
  readonly isOn: boolean;
  /** For what takes effect at once: assistive technology then says "on" and "off". */
  readonly isSwitch?: boolean;
  /** A chip among chips: the box itself is not seen. */
  readonly isChip?: boolean;
  /** As {@link useWish}. */
  readonly onChange: (isOn: boolean) => unknown;
  readonly children: ComponentChildren;
}

/** A check box with its words beside it, or inside it as a chip. */
export function CheckBox({ isOn, isSwitch, isChip, onChange, children }: CheckBoxProps) {
  const [isShownOn, change] = useWish(isOn, onChange);
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
