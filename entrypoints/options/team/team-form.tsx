import { useEffect, useRef, useState } from 'preact/hooks';
import { ConnectField } from '#components/accounts/connect-field.tsx';
import { Button } from '#components/button.tsx';
import { formatNumber } from '#components/format-number.ts';
import { CheckBox } from '#components/forms/check-box.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { Notice } from '#components/notice.tsx';
import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import { maxDeviceNameLength, type TeamOutcome, type TeamShare, type TeamView } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#ui/describe-error.ts';
import { readClipboard } from '#ui/read-clipboard.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import type { OptionsServices } from '../options-services.ts';
import { describeTeamProblem } from './describe-team-problem.ts';
import './team-form.css';

interface TeamFormProps {
  readonly services: OptionsServices;
  readonly view: TeamView;
  /** Joined, changed or left. */
  readonly onChange: () => Promise<void>;
}

type Told = { readonly tone: 'good' | 'bad'; readonly text: string };

/** Where the team's Redis is, what opens it, and what it is told. */
export function TeamForm({ services, view, onChange }: TeamFormProps) {
  const { settings, managed, knownPublisherId, tokenOrigin } = view;
  const [address, setAddress] = useState(managed.teamAddress ?? settings?.address ?? '');
  const [token, setToken] = useState('');
  const [typedId, setTypedId] = useState(settings?.publisherId ?? '');
  const [deviceName, setDeviceName] = useState(settings?.deviceName ?? '');
  const [share, setShare] = useState<TeamShare>(settings?.share ?? 'reuse');
  const [publishesPresets, setPublishes] = useState(settings?.publishesPresets ?? false);
  /** For which act the fields were looked at. */
  const [checkedFor, setCheckedFor] = useState<'test' | 'save' | null>(null);
  const [busy, setBusy] = useState<'test' | 'save' | 'leave' | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const tokenField = useRef<HTMLInputElement>(null);

  const isTeamSet = settings !== null;
  const publisherId = managed.publisherId ?? (knownPublisherId === '' ? typedId.trim() : knownPublisherId);
  const checked = checkServiceUrl(address);
  // A kept token goes to no other origin: a mistyped host would get it.
  const isTokenKept = 'url' in checked && new URL(checked.url).origin === tokenOrigin;
  const hasToken = isTokenKept || managed.teamToken === true;
  const faults = {
    address: 'url' in checked ? null : describeTeamProblem('unsafe-address'),
    token: token.trim() === '' && !hasToken ? t('teamTokenMissing') : null,
    publisherId: publisherId === '' ? t('teamPublisherIdMissing') : null,
    deviceName: deviceName.trim() === '' ? t('teamDeviceNameMissing') : null,
  };
  const access = { address: address.trim(), token: token.trim() === '' ? null : token.trim(), publisherId };

  const fail = (cause: unknown) => {
    const { text, next } = describeError(toErrorData(cause), services.nowMs());
    setTold({ tone: 'bad', text: `${text} ${next}` });
  };
  const tell = (outcome: TeamOutcome, text: string | null) => {
    if (outcome.kind === 'problem') {
      setTold({ tone: 'bad', text: describeTeamProblem(outcome.problem) });
      return false;
    }
    const { devices, answeredInMs } = outcome;
    const works = t('teamWorks', devices, [formatNumber(devices), formatNumber(answeredInMs)]);
    setTold({ tone: 'good', text: text ?? works });
    return true;
  };

  /** The browser is asked first, with nothing awaited before it, or it no longer sees the user's gesture. */
  const ask = async (kind: 'test' | 'save', question: () => Promise<TeamOutcome>) => {
    setCheckedFor(kind);
    setTold(null);
    const needed = kind === 'test' ? [faults.address, faults.token, faults.publisherId] : Object.values(faults);
    if (needed.some((fault) => fault !== null) || !('url' in checked)) return false;
    const permitted = services.requestAccess([toMatchPattern(checked.url)]);
    setBusy(kind);
    try {
      if (!(await permitted.catch(() => false))) return tell({ kind: 'problem', problem: 'permission-missing' }, null);
      return tell(await question(), kind === 'save' ? t('saved') : null);
    } catch (cause) {
      fail(cause);
      return false;
    } finally {
      setBusy(null);
    }
  };
  const save = async () => {
    const input = { ...access, deviceName: deviceName.trim(), share, publishesPresets };
    if (!(await ask('save', () => services.send('setTeam', input)))) return;
    // It is in the vault now, and nowhere else.
    setToken('');
    setCheckedFor(null);
    await onChange();
  };
  const leave = async () => {
    setBusy('leave');
    try {
      await services.send('leaveTeam', {});
      setLeaving(false);
      setToken('');
      setCheckedFor(null);
      setTold({ tone: 'good', text: t('teamLeft') });
      await onChange();
    } catch (cause) {
      fail(cause);
    } finally {
      setBusy(null);
    }
  };

  return (
    <form
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
        value={address}
        isReadOnly={managed.teamAddress !== undefined}
        placeholder="https://"
        hint={managed.teamAddress === undefined ? t('teamAddressHint') : t('teamManaged')}
        error={checkedFor !== null ? faults.address : null}
        onInput={setAddress}
      />
      <TokenField
        isManaged={managed.teamToken === true}
        isSaved={isTokenKept}
        value={token}
        error={checkedFor !== null ? faults.token : null}
        fieldRef={tokenField}
        onInput={setToken}
      />
      {(knownPublisherId === '' || managed.publisherId !== undefined) && (
        <TextField
          label={t('teamPublisherId')}
          value={managed.publisherId ?? typedId}
          isReadOnly={managed.publisherId !== undefined}
          maxLength={200}
          hint={managed.publisherId === undefined ? t('teamPublisherIdHint') : t('teamManaged')}
          error={checkedFor !== null ? faults.publisherId : null}
          onInput={setTypedId}
        />
      )}
      <TextField
        label={t('teamDeviceName')}
        value={deviceName}
        maxLength={maxDeviceNameLength}
        hint={t('teamDeviceNameHint')}
        error={checkedFor === 'save' ? faults.deviceName : null}
        onInput={setDeviceName}
      />
      <RadioGroup
        label={t('teamShare')}
        value={share}
        options={[
          { value: 'reuse', text: t('teamShareReuse') },
          { value: 'history', text: t('teamShareHistory') },
        ]}
        onChange={setShare}
      />
      <CheckBox isOn={publishesPresets} onChange={setPublishes}>
        {t('teamPublish')}
      </CheckBox>
      {told?.tone === 'bad' && (
        <Notice key={told.text} tone="bad" role="alert">
          <p>{told.text}</p>
        </Notice>
      )}
      <div class="button-row">
        <Button look="primary" isSubmit isBusy={busy === 'save'}>
          {t('teamSave')}
        </Button>
        <Button
          isBusy={busy === 'test'}
          onClick={() => {
            if (busy === null) void ask('test', () => services.send('testTeam', access));
          }}
        >
          {t('teamTest')}
        </Button>
        {isTeamSet && !isLeaving && <Button onClick={() => setLeaving(true)}>{t('teamLeave')}</Button>}
        <span role="status" class="team-form-good">
          {told?.tone === 'good' && told.text}
        </span>
      </div>
      {isTeamSet && isLeaving && (
        <LeaveQuestion isBusy={busy === 'leave'} onLeave={() => void leave()} onStay={() => setLeaving(false)} />
      )}
    </form>
  );
}

interface TokenFieldProps {
  readonly isManaged: boolean;
  /** Whether one is stored for the address: it is not shown again. */
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

/** Asked before the token is forgotten: it would have to be typed again. */
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
