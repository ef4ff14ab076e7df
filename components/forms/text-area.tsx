import type { Ref } from 'preact';
import { Field } from './field.tsx';
import './text-area.css';

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly hint?: string | undefined;
  readonly areaRef?: Ref<HTMLTextAreaElement>;
  readonly onInput: (value: string) => void;
}

/** A field of several lines below its visible label. */
export function TextArea({ label, value, rows, hint, areaRef, onInput }: TextAreaProps) {
  return (
    <Field label={label} hint={hint}>
      {(ties) => (
        <textarea
          {...ties}
          ref={areaRef ?? null}
          class="input input-code text-area"
          rows={rows}
          value={value}
          spellcheck={false}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
