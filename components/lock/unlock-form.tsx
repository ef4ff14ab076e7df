import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { t } from '#lib/platform/i18n.ts';
import './unlock-form.css';

interface UnlockFormProps {
  /** Resolves to the reason of a failure; null on success. */
  readonly onUnlock: (passphrase: string) => Promise<string | null>;
}

/** Asks for the passphrase. Each try clears the field. */
export function UnlockForm({ onUnlock }: UnlockFormProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const unlock = async () => {
    if (isBusy || typed === '') return;
    setBusy(true);
    setProblem(await onUnlock(typed));
    setTyped('');
    setBusy(false);
  };

  return (
    <form
      class="unlock-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void unlock();
      }}
    >
      <TextField label={t('passphrase')} kind="password" value={typed} onInput={setTyped} error={problem} />
      <Button look="primary" isSubmit isBusy={isBusy}>
        {t('lockUnlock')}
      </Button>
    </form>
  );
}
