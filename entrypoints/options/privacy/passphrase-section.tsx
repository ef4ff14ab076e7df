import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { UnlockForm } from '#components/lock/unlock-form.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { autoLockChoices, type LockOutcome } from '#lib/domain/lock/lock-state.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeLockOutcome } from '#lib/ui/describe-lock-outcome.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';
import type { OptionsSnapshot } from '../options-snapshot.ts';

interface PassphraseSectionProps {
  readonly services: OptionsServices;
  readonly lock: OptionsSnapshot['lock'];
  readonly onChange: () => Promise<void>;
}

/** The lock over key and secret. Sets, changes and removes its passphrase, and sets when the lock closes. */
export function PassphraseSection({ services, lock, onChange }: PassphraseSectionProps) {
  const { send } = services;
  const [done, setDone] = useState({ count: 0, text: '' });
  const [isForgetting, setForgetting] = useState(false);
  /** Why an act without a form failed. Null unless the last one did. */
  const [problem, setProblem] = useState<string | null>(null);

  /** Resolves to the reason of a failure, or to null on success. */
  const act = async (text: string, work: () => Promise<LockOutcome | undefined>): Promise<string | null> => {
    try {
      const problem = describeLockOutcome((await work()) ?? { kind: 'done' });
      if (problem === null) setDone(({ count }) => ({ count: count + 1, text }));
      await onChange();
      return problem;
    } catch (cause) {
      return sayFailure(cause, services.nowMs());
    }
  };
  /** Runs an act without a form, which has no field to say its failure. */
  const actAlone = async (text: string, work: () => Promise<unknown>) => {
    setProblem(null);
    setProblem(await act(text, () => work().then(() => undefined)));
  };
  const set = (current: string | null, next: string) =>
    act(t('passphraseSaved'), () => send('setPassphrase', { current, next }));

  return (
    <Card title={t('passphraseHeading')} aside={<SavedMark count={done.count} text={done.text} />}>
      <p class="muted">{t('passphraseIntro')}</p>
      {lock.state === 'off' && (
        <PassphraseForm submit={t('passphraseSet')} takesNew onSubmit={(_, next) => set(null, next)} />
      )}
      {lock.state === 'locked' && (
        <>
          <p>{t('passphraseLocked')}</p>
          <UnlockForm onUnlock={(passphrase) => act(t('lockOpened'), () => send('unlock', { passphrase }))} />
          <div class="button-row">
            <Button onClick={() => setForgetting(true)}>{t('passphraseForgot')}</Button>
          </div>
        </>
      )}
      {lock.state === 'open' && (
        <>
          <SelectField
            label={t('autoLock')}
            hint={t('autoLockHint')}
            value={String(lock.autoLockMinutes)}
            options={autoLockChoices.map((minutes) => ({ value: String(minutes), text: toAutoLockText(minutes) }))}
            onChange={(value) => actAlone(t('saved'), () => send('setAutoLock', { minutes: Number(value) }))}
          />
          <div class="button-row">
            <Button onClick={() => void actAlone(t('lockClosed'), () => send('lockNow', {}))}>{t('lockNow')}</Button>
          </div>
          <Disclosure summary={t('passphraseChange')}>
            <PassphraseForm submit={t('passphraseChange')} takesCurrent takesNew onSubmit={set} />
          </Disclosure>
          <Disclosure summary={t('passphraseRemove')}>
            <PassphraseForm
              submit={t('passphraseRemove')}
              takesCurrent
              onSubmit={(current) => act(t('passphraseRemoved'), () => send('removePassphrase', { current }))}
            />
          </Disclosure>
        </>
      )}
      <ProblemNotice text={problem} />
      {isForgetting && (
        <Dialog title={t('passphraseForgot')} onClose={() => setForgetting(false)}>
          <p>{t('passphraseForgotText')}</p>
          <div class="button-row">
            <Button
              look="primary"
              onClick={() => {
                setForgetting(false);
                void actAlone(t('passphraseRemoved'), () => send('forgetPassphrase', {}));
              }}
            >
              {t('passphraseForgotConfirm')}
            </Button>
          </div>
        </Dialog>
      )}
    </Card>
  );
}

function toAutoLockText(minutes: number): string {
  return minutes === 0 ? t('autoLockNever') : t('autoLockMinutes', minutes);
}

interface PassphraseFormProps {
  readonly submit: string;
  readonly takesCurrent?: boolean;
  /** Whether to ask for a new passphrase, twice: a typing mistake would lock the user out. */
  readonly takesNew?: boolean;
  /** Resolves to the reason of a failure, or to null on success. */
  readonly onSubmit: (current: string, next: string) => Promise<string | null>;
}

/** Asks for the current passphrase, a new one, or both. Empties the fields after success. */
function PassphraseForm({ submit, takesCurrent = false, takesNew = false, onSubmit }: PassphraseFormProps) {
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
