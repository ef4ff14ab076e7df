import { useEffect, useRef } from 'preact/hooks';
import { ConnectField } from '#components/accounts/connect-field.tsx';
import { Button } from '#components/button.tsx';
import { CheckBox } from '#components/forms/check-box.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { Notice, ProblemNotice } from '#components/notice.tsx';
import { maxDeviceNameLength, type TeamView } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { useFocusKept } from '#lib/ui/focus.ts';
import { readClipboard } from '#lib/ui/read-clipboard.ts';
import type { OptionsServices } from '../options-services.ts';
import { useTeamForm } from './use-team-form.ts';
import './team-form.css';

interface TeamFormProps {
  readonly services: OptionsServices;
  readonly view: TeamView;
  /** Called after the user joined, changed or left the team. */
  readonly onChange: () => Promise<void>;
}

/** The address and the token of the team's Redis, and what this device shares there. */
export function TeamForm({ services, view, onChange }: TeamFormProps) {
  const { settings, managed, knownPublisherId } = view;
  const { state, dispatch, faults, isTokenKept, save, test, leave } = useTeamForm(services, view, onChange);
  const { fields, checkedFor, busy, said, isLeaving } = state;
  const isTeamSet = settings !== null;
  const type = (change: Partial<typeof fields>) => dispatch({ kind: 'typed', change });
  const tokenField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useFocusKept(form);

  return (
    <form
      ref={form}
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === null) void save();
      }}
    >
      <TextField
        label={t('teamAddress')}
        kind="url"
        value={fields.address}
        isReadOnly={managed.teamAddress !== undefined}
        placeholder="https://"
        hint={managed.teamAddress === undefined ? t('teamAddressHint') : t('teamManaged')}
        error={checkedFor !== null ? faults.address : null}
        onInput={(address) => type({ address })}
      />
      <TokenField
        isManaged={managed.teamToken === true}
        isSaved={isTokenKept}
        value={fields.token}
        error={checkedFor !== null ? faults.token : null}
        fieldRef={tokenField}
        onInput={(token) => type({ token })}
      />
      {(knownPublisherId === '' || managed.publisherId !== undefined) && (
        <TextField
          label={t('teamPublisherId')}
          value={managed.publisherId ?? fields.publisherId}
          isReadOnly={managed.publisherId !== undefined}
          maxLength={200}
          hint={managed.publisherId === undefined ? t('teamPublisherIdHint') : t('teamManaged')}
          error={checkedFor !== null ? faults.publisherId : null}
          onInput={(publisherId) => type({ publisherId })}
        />
      )}
      <TextField
        label={t('teamDeviceName')}
        value={fields.deviceName}
        maxLength={maxDeviceNameLength}
        hint={t('teamDeviceNameHint')}
        error={checkedFor === 'save' ? faults.deviceName : null}
        onInput={(deviceName) => type({ deviceName })}
      />
      <RadioGroup
        label={t('teamShare')}
        value={fields.share}
        options={[
          { value: 'reuse', text: t('teamShareReuse') },
          { value: 'history', text: t('teamShareHistory') },
        ]}
        onChange={(share) => type({ share })}
      />
      <CheckBox isOn={fields.publishesPresets} onChange={(publishesPresets) => type({ publishesPresets })}>
        {t('teamPublish')}
      </CheckBox>
      <ProblemNotice text={said?.tone === 'bad' && said.text} />
      <div class="button-row">
        <Button look="primary" isSubmit isBusy={busy === 'save'}>
          {t('teamSave')}
        </Button>
        <Button
          isBusy={busy === 'test'}
          onClick={() => {
            if (busy === null) void test();
          }}
        >
          {t('teamTest')}
        </Button>
        {isTeamSet && !isLeaving && (
          <Button onClick={() => dispatch({ kind: 'leaving', isLeaving: true })}>{t('teamLeave')}</Button>
        )}
        <span role="status" class="team-form-good">
          {said?.tone === 'good' && said.text}
        </span>
      </div>
      {isTeamSet && isLeaving && (
        <LeaveQuestion
          isBusy={busy === 'leave'}
          onLeave={() => {
            if (busy === null) void leave();
          }}
          onStay={() => dispatch({ kind: 'leaving', isLeaving: false })}
        />
      )}
    </form>
  );
}

interface TokenFieldProps {
  readonly isManaged: boolean;
  /** Whether a token is stored for the address. The form never shows a stored token. */
  readonly isSaved: boolean;
  readonly value: string;
  readonly error: string | null;
  readonly fieldRef: { current: HTMLInputElement | null };
  readonly onInput: (token: string) => void;
}

function TokenField({ isManaged, isSaved, ...field }: TokenFieldProps) {
  if (isManaged) {
    return (
      <TextField label={t('teamToken')} value="••••••••" isReadOnly hint={t('teamManaged')} onInput={field.onInput} />
    );
  }
  return (
    <ConnectField
      label={t('teamToken')}
      hint={t(isSaved ? 'teamTokenSaved' : 'teamTokenHint')}
      pasteLabel={t('teamTokenPaste')}
      readClipboard={readClipboard}
      isSecret
      onDone={() => undefined}
      {...field}
    />
  );
}

interface LeaveQuestionProps {
  readonly isBusy: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks the user before leaving: leaving deletes the token, and to join again the user must type it. */
function LeaveQuestion({ isBusy, onLeave, onStay }: LeaveQuestionProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <Notice
      tone="warn"
      role="note"
      actions={
        <>
          <Button isBusy={isBusy} onClick={onLeave}>
            {t('teamLeave')}
          </Button>
          <Button look="quiet" buttonRef={stay} onClick={onStay}>
            {t('actionCancel')}
          </Button>
        </>
      }
    >
      <p>{t('teamLeaveAsk')}</p>
    </Notice>
  );
}
