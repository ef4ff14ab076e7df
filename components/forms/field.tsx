import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './field.css';

/** The attributes that connect a control with its label, error and advice. */
interface ControlTies {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: string;
  /** Hides the label visually, where its position explains the field. */
  readonly isLabelHidden?: boolean | undefined;
  readonly hint?: string | undefined;
  /** What is wrong with the value. Assistive technology reads it with the control. */
  readonly error?: string | null | undefined;
  /** A warning about a valid value. Assistive technology reads it with the control. */
  readonly advice?: string | null | undefined;
  readonly children: (ties: ControlTies) => ComponentChildren;
}

/** A control below its label, with hint, error and advice. */
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
