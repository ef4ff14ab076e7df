import { useEffect, useRef, useState } from 'preact/hooks';
import { TextField } from '#components/forms/text-field.tsx';
import { toPageAddress } from '#lib/domain/addresses/to-url-text.ts';
import { t } from '#lib/platform/i18n.ts';
import './address-form.css';

interface AddressFormProps {
  readonly onAddress: (address: string) => void;
  /** Whether the field takes the focus, so that the user can paste at once. */
  readonly takesFocus: boolean;
}

/** If the text grows by so many letters at once, the user pasted or dropped it. */
const pastedLength = 8;

/** A field for another address. The popup then shows that address as if it were the tab's page. */
export function AddressForm({ onAddress, takesFocus }: AddressFormProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, []);
  return (
    <form
      ref={form}
      class="address-form"
      onSubmit={(event) => {
        event.preventDefault();
        const address = toAddress(text);
        if (address !== null) onAddress(address);
        else if (text.trim() !== '') setError(t('addressProblem'));
      }}
    >
      <TextField
        label={t('addressLabel')}
        kind="url"
        value={text}
        placeholder={t('addressHint')}
        error={error}
        onInput={(next) => {
          setText(next);
          setError(null);
          const address = next.length - text.length >= pastedLength ? toAddress(next) : null;
          if (address !== null) onAddress(address);
        }}
      />
    </form>
  );
}

/** The address in the text. Null if it is not the address of a web page. */
function toAddress(text: string): string | null {
  const address = toPageAddress(text);
  return address === null ? null : new URL(address).href;
}
