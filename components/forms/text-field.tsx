import type { Ref } from 'preact';
import { Field } from './field.tsx';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** Called when the field loses the focus or the user presses Enter. */
  readonly onCommit?: (value: string) => void;
  readonly kind?: 'text' | 'url' | 'password' | 'number';
  readonly hint?: string | undefined;
  /** What is wrong with the value. Assistive technology reads it with the field. */
  readonly error?: string | null;
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  readonly isCode?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  /** The completions that the browser offers. */
  readonly suggestions?: readonly string[];
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A one-line field below its visible label. */
export function TextField(props: TextFieldProps) {
  // The typings distinguish inputs by type; the props set here are the same for all of them. An address is a text field,
  // because the browser's own error about it would appear before our plainer one.
  const type = (props.kind === 'url' ? 'text' : (props.kind ?? 'text')) as 'text';
  const hasSuggestions = (props.suggestions?.length ?? 0) > 0;
  return (
    <Field label={props.label} hint={props.hint} error={props.error}>
      {(ties) => (
        <>
          <input
            {...ties}
            ref={props.inputRef ?? null}
            list={hasSuggestions ? `${ties.id}-suggestions` : undefined}
            class={`input${props.isCode ? ' input-code' : ''}`}
            type={type}
            inputMode={props.kind === 'url' ? 'url' : undefined}
            value={props.value}
            min={props.min}
            max={props.max}
            maxLength={props.maxLength}
            placeholder={props.placeholder}
            readOnly={props.isReadOnly ?? false}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-invalid={props.error ? 'true' : undefined}
            onInput={(event) => props.onInput(event.currentTarget.value)}
            onChange={(event) => props.onCommit?.(event.currentTarget.value)}
          />
          {hasSuggestions && (
            <datalist id={`${ties.id}-suggestions`}>
              {props.suggestions?.map((value) => (
                <option key={value} value={value} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}
