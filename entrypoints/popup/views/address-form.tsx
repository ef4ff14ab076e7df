import { useEffect, useRef, useState } from 'preact/hooks';
import { TextField } from '#components/forms/text-field.tsx';
import { toUrlText } from '#lib/domain/addresses/to-url-text.ts';
import { t } from '#lib/platform/i18n.ts';

interface AddressFormProps {
  readonly onAddress: (address: string) => void;
  /** Where it is the next step, what is pasted at once is taken. */
  readonly takesFocus: boolean;
}

/** So many letters at once were pasted or dropped, not typed. */
const pastedLength = 8;

/** A field for the address of another page, which is then matched as the page would be. */
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

/** Null for what is no web page. */
function toAddress(text: string): string | null {
  const address = toUrlText(text);
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).href : null;
}
