import type { Ref } from 'preact';
import { useState } from 'preact/hooks';
import { Field } from '#components/forms/field.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { toTypedText } from '#lib/domain/accounts/typed-account.ts';
import { t } from '#lib/platform/i18n.ts';
import './connect-field.css';

interface ConnectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** Takes a pasted text that holds more than this field's value. False if it holds nothing more. */
  readonly onPasteMore?: (text: string) => boolean;
  /** Called when the user leaves the field or pastes into it: the value is final. */
  readonly onDone: () => void;
  /** Name of the button that pastes. */
  readonly pasteLabel: string;
  /** Reads the clipboard. Resolves to null if the browser refuses. */
  readonly readClipboard: () => Promise<string | null>;
  readonly hint: string;
  readonly advice?: string | null;
  readonly error: string | null;
  /** Whether the service refused this value. */
  readonly isRefused?: boolean;
  /** Hides the typed text until the user asks to see it. */
  readonly isSecret?: boolean;
  readonly isAddress?: boolean;
  readonly isReadOnly?: boolean;
  readonly fieldRef: Ref<HTMLInputElement>;
}

/** A field of the connect form with a Paste button. A secret field also has a Show button. */
export function ConnectField(props: ConnectFieldProps) {
  const { label, value, isSecret, isAddress, isReadOnly } = props;
  const [isShown, setShown] = useState(false);
  const [isPasteBlocked, setPasteBlocked] = useState(false);

  const paste = async () => {
    const text = await props.readClipboard();
    setPasteBlocked(text === null);
    if (text === null || props.onPasteMore?.(text)) return;
    props.onInput(toTypedText(text));
    props.onDone();
  };
  return (
    <Field
      label={label}
      hint={props.hint}
      advice={isPasteBlocked ? t('pasteBlocked') : props.advice}
      error={props.error}
    >
      {(ties) => (
        <div class="connect-field">
          <input
            {...ties}
            ref={props.fieldRef}
            class={`input${isAddress ? '' : ' input-code'}`}
            // The typings distinguish inputs by type; the props set here are the same for both.
            type={(isSecret && !isShown ? 'password' : 'text') as 'text'}
            inputMode={isAddress ? 'url' : undefined}
            value={value}
            placeholder={isAddress ? 'https://' : undefined}
            readOnly={isReadOnly ?? false}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-invalid={props.error || props.isRefused ? 'true' : undefined}
            onInput={(event) => {
              setPasteBlocked(false);
              props.onInput(event.currentTarget.value);
            }}
            // The browser fires `paste` before it inserts the text.
            onPaste={(event) => {
              if (props.onPasteMore?.(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
              props.onDone();
            }}
            onBlur={() => {
              if (value !== '') props.onDone();
            }}
          />
          {!isReadOnly && (
            <div class="connect-field-tools">
              {isSecret && (
                <IconButton
                  icon={isShown ? 'eye-off' : 'eye'}
                  label={t(isShown ? 'secretHide' : 'secretShow')}
                  onClick={() => setShown(!isShown)}
                />
              )}
              <IconButton icon="paste" label={props.pasteLabel} onClick={() => void paste()} />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
