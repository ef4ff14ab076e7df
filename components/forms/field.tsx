import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './field.css';

/** What ties a control to its label and to what is said of it. */
interface ControlTies {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: string;
  /** Leaves the label to assistive technology, where the place says what it is. */
  readonly isLabelHidden?: boolean | undefined;
  readonly hint?: string | undefined;
  /** What is wrong with the value; it is announced with the control. */
  readonly error?: string | null | undefined;
  /** What speaks against the value without making it wrong; it is announced with the control, too. */
  readonly advice?: string | null | undefined;
  readonly children: (ties: ControlTies) => ComponentChildren;
}

/** A control under its label, with what is said of it. */
export function Field({ label, isLabelHidden, hint, error, advice, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const adviceId = `${id}-advice`;
  const describedBy = [hint && hintId, error && errorId, advice && adviceId].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label class={isLabelHidden ? 'visually-hidden' : 'field-label'} for={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined })}
      {error && (
        <p class="field-error" id={errorId}>
          {error}
        </p>
      )}
      {advice && (
        <p class="field-advice" id={adviceId}>
          {advice}
        </p>
      )}
      {hint && (
        <p class="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
