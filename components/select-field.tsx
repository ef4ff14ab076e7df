import { useEffect, useId, useRef } from 'preact/hooks';

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  /** Leaves the label to assistive technology, where the place says what it is. */
  readonly isLabelHidden?: boolean;
  /** The id of a text elsewhere that says more of the choice. */
  readonly describedBy?: string;
  /** Whether the control takes the focus when it first appears. */
  readonly takesFocus?: boolean;
  /** Enter on the closed control: what is selected is meant. */
  readonly onConfirm?: (() => void) | undefined;
}

/** A choice of one of several, by the platform's own control. */
export function SelectField(props: SelectFieldProps) {
  const id = useId();
  const control = useRef<HTMLSelectElement>(null);
  const isEnterDown = useRef(false);
  const takesFocusAtFirst = useRef(props.takesFocus);
  useEffect(() => {
    if (takesFocusAtFirst.current) control.current?.focus();
  }, []);
  const describedBy = [props.hint && `${id}-hint`, props.describedBy].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label class={props.isLabelHidden ? 'visually-hidden' : 'field-label'} for={id}>
        {props.label}
      </label>
      <select
        id={id}
        ref={control}
        class="input"
        value={props.value}
        aria-describedby={describedBy || undefined}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || props.onConfirm === undefined) return;
          event.preventDefault();
          isEnterDown.current = true;
        }}
        onKeyUp={(event) => {
          // Not before the key is up: held down, it would press whatever gets the focus next.
          if (event.key !== 'Enter' || !isEnterDown.current) return;
          isEnterDown.current = false;
          props.onConfirm?.();
        }}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      {props.hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  );
}
