import { useId } from 'preact/hooks';
import './field.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  /** What only assistive technology says of it, such as its keys. */
  readonly description?: string;
  readonly onInput: (value: string) => void;
}

/** A search field. The label is for assistive technology; the placeholder says what can be searched. */
export function SearchField({ label, value, placeholder, description, onInput }: SearchFieldProps) {
  const id = useId();
  return (
    <div class="field search-field">
      <label class="visually-hidden" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="input"
        type="search"
        value={value}
        placeholder={placeholder}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {description !== undefined && (
        <span id={`${id}-description`} class="visually-hidden">
          {description}
        </span>
      )}
    </div>
  );
}
