import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { t } from '#lib/platform/i18n.ts';

interface PassphraseFormProps {
  readonly submit: string;
  readonly takesCurrent?: boolean;
  /** Whether to ask for a new passphrase, twice: a typing mistake would lock the user out. */
  readonly takesNew?: boolean;
  /** Resolves to the reason of a failure, or to null on success. */
  readonly onSubmit: (current: string, next: string) => Promise<string | null>;
}

/** Asks for the current passphrase, a new one, or both. Empties the fields after success. */
export function PassphraseForm({ submit, takesCurrent = false, takesNew = false, onSubmit }: PassphraseFormProps) {
  const [typed, setTyped] = useState(nothingTyped);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRepeated = !takesNew || typed.next === typed.again;

  const send = async () => {
    if (isBusy) return;
    if (!isRepeated) return setProblem(t('passphraseDiffers'));
    setBusy(true);
    const found = await onSubmit(typed.current, typed.next);
    setProblem(found);
    if (found === null) setTyped(nothingTyped);
    setBusy(false);
  };

  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {takesCurrent && (
        <TextField
          label={t('passphraseCurrent')}
          kind="password"
          value={typed.current}
          onInput={(current) => setTyped({ ...typed, current })}
          error={takesNew ? null : problem}
        />
      )}
      {takesNew && (
        <>
          <TextField
            label={t('passphraseNew')}
            kind="password"
            hint={t('passphraseNewHint')}
            value={typed.next}
            onInput={(next) => setTyped({ ...typed, next })}
          />
          <TextField
            label={t('passphraseAgain')}
            kind="password"
            value={typed.again}
            onInput={(again) => setTyped({ ...typed, again })}
            error={problem}
          />
        </>
      )}
      <div class="button-row">
        <Button isSubmit isBusy={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

const nothingTyped = { current: '', next: '', again: '' };
