import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { formatList } from '#components/format-list.ts';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { Icon } from '#components/icon.tsx';
import { Notice } from '#components/notice.tsx';
import '#components/forms/field.css';
import { adviseOnKey, adviseOnSecret, type CredentialAdvice } from '#lib/domain/accounts/advise-on-credential.ts';
import { readCredentials } from '#lib/domain/accounts/read-credentials.ts';
import {
  type CheckedServiceUrl,
  checkServiceUrl,
  type ServiceUrlProblem,
} from '#lib/domain/addresses/check-service-url.ts';
import { cutServiceUrl } from '#lib/domain/addresses/cut-service-url.ts';
import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import { defaultMarketplacePath } from '#lib/domain/shops/default-marketplace-path.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { ConnectField } from './connect-field.tsx';
import {
  type ConnectFormState,
  type ConnectOutcome,
  type FieldName,
  reduceConnectForm,
  toConnectFormState,
} from './connect-form-state.ts';
import './connect-form.css';

const urlProblems: Record<ServiceUrlProblem, MessageKey> = {
  'not-a-url': 'serviceUrlNotUrl',
  'not-https': 'serviceUrlNotHttps',
  'has-credentials': 'serviceUrlCredentials',
  'has-query': 'serviceUrlQuery',
  'odd-port': 'serviceUrlOddPort',
  'odd-loopback': 'serviceUrlOddLoopback',
};

const adviceTexts: Record<CredentialAdvice, MessageKey> = {
  'is-address': 'adviceIsAddress',
  'has-space': 'adviceHasSpace',
  'is-general': 'adviceIsGeneral',
  'is-key': 'adviceIsKey',
};

/** The account to connect, as the user typed it. */
interface TypedAccount {
  readonly serviceUrl: string;
  readonly marketplacePath: string;
  readonly key: string;
  readonly secret: string;
  /** If absent, the worker finds out which encoding the service accepts. */
  readonly bodyEncoding?: BodyEncoding;
  /** The account of a new secret, once the user has said which. */
  readonly as?: { readonly kind: 'same'; readonly accountId: string } | { readonly kind: 'new' };
}

interface ConnectFormProps {
  /** The address that the build or the organisation's policy fixes. Null if the user types it. */
  readonly pinnedServiceUrl: string | null;
  /** Whether the policy fixes the address, and not the build. Then the user must still grant access to it. */
  readonly isManaged?: boolean;
  /** The connection that fills the form. Null to add another account. */
  readonly connection: { readonly serviceUrl: string; readonly marketplacePath: string } | null;
  /** Whether the first field takes the focus, because the user opened the page for the form. */
  readonly isFocusedFirst?: boolean;
  /** Connects, and resolves to the result. Called within the user's gesture. */
  readonly connect: (account: TypedAccount) => Promise<ConnectOutcome>;
  readonly readClipboard: () => Promise<string | null>;
  /** Called instead of `connect` if a field is invalid; the text says what to correct. */
  readonly onInvalid: (text: string) => void;
  /** Closes the form. Absent if the form cannot be closed. */
  readonly onCancel?: () => void;
}

/** Asks for the service, the key and the secret. Only this form's state has the secret, until the worker accepts it. */
export function ConnectForm(props: ConnectFormProps) {
  const { pinnedServiceUrl, connection, readClipboard, onInvalid, onCancel } = props;
  const [state, dispatch] = useReducer(
    reduceConnectForm,
    toConnectFormState(pinnedServiceUrl ?? connection?.serviceUrl ?? '', connection?.marketplacePath ?? ''),
  );
  const { wasSubmitted, refused } = state;
  const { serviceUrl, key, secret } = state.fields;
  const inputs = {
    serviceUrl: useRef<HTMLInputElement>(null),
    key: useRef<HTMLInputElement>(null),
    secret: useRef<HTMLInputElement>(null),
  };

  const { isFocusedFirst } = props;
  useEffect(() => {
    if (isFocusedFirst) inputs[pinnedServiceUrl === null ? 'serviceUrl' : 'key'].current?.focus();
    // Only when the form appears.
  }, []);

  const cut = cutServiceUrl(serviceUrl);
  const checked = checkServiceUrl(cut ?? serviceUrl);
  const urlProblem = toProblemText(checked);
  const missing = (value: string) => (wasSubmitted && value.trim() === '' ? t('fieldMissing') : null);

  const focus = (name: FieldName) => {
    inputs[name].current?.focus();
    inputs[name].current?.select();
  };

  const connect = async (as?: TypedAccount['as']) => {
    if (state.isBusy) return;
    dispatch({ kind: 'submitted' });
    if ('problem' in checked || key.trim() === '' || secret.trim() === '') {
      onInvalid(urlProblem ?? t('connectFieldMissing'));
      focus('problem' in checked ? 'serviceUrl' : key.trim() === '' ? 'key' : 'secret');
      return;
    }
    dispatch({ kind: 'begun' });
    try {
      const outcome = await props.connect(toTypedAccount(state.fields, checked.url, as));
      dispatch({ kind: 'answered', outcome });
      if (outcome.kind === 'failed' && outcome.field !== null) focus(outcome.field);
    } finally {
      dispatch({ kind: 'ended' });
    }
  };

  /** Fills all fields that the text has a value for. One value alone is for the field where it is pasted. */
  const pasteMore = (text: string): boolean => {
    const found = readCredentials(text);
    const values = {
      ...(found.serviceUrl !== null && pinnedServiceUrl === null && { serviceUrl: found.serviceUrl }),
      ...(found.key !== null && { key: found.key }),
      ...(found.secret !== null && { secret: found.secret }),
    };
    if (Object.keys(values).length < 2) return false;
    dispatch({ kind: 'pasted', values });
    return true;
  };
  const edit = (name: FieldName) => (value: string) => dispatch({ kind: 'typed', change: { [name]: value } });
  const keyAdvice = adviseOnKey(key);
  const secretAdvice = adviseOnSecret(secret, key);

  return (
    <form
      class="connect-form"
      noValidate
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      <PasteAll readClipboard={readClipboard} pasted={state.pasted} onPaste={pasteMore} />
      <ConnectField
        label={t('serviceUrl')}
        pasteLabel={t('pasteAddress')}
        value={serviceUrl}
        onInput={edit('serviceUrl')}
        onDone={() => dispatch({ kind: 'url-done' })}
        readClipboard={readClipboard}
        onPasteMore={pasteMore}
        isAddress
        isReadOnly={pinnedServiceUrl !== null}
        isRefused={refused === 'serviceUrl'}
        hint={props.isManaged ? t('teamManaged') : toUrlHint(pinnedServiceUrl !== null, checked, cut !== null)}
        // No error while the user still types the address.
        error={wasSubmitted || (state.isUrlDone && serviceUrl !== '') ? urlProblem : null}
        fieldRef={inputs.serviceUrl}
      />
      <div class="connect-pair">
        <ConnectField
          label={t('apiKey')}
          pasteLabel={t('pasteKey')}
          value={key}
          onInput={edit('key')}
          onDone={() => undefined}
          readClipboard={readClipboard}
          onPasteMore={pasteMore}
          hint={t('apiKeyHint')}
          advice={keyAdvice && t(adviceTexts[keyAdvice])}
          error={missing(key)}
          fieldRef={inputs.key}
        />
        <ConnectField
          label={t('apiSecret')}
          pasteLabel={t('pasteSecret')}
          value={secret}
          onInput={edit('secret')}
          onDone={() => undefined}
          readClipboard={readClipboard}
          onPasteMore={pasteMore}
          isSecret
          isRefused={refused === 'secret'}
          hint={t('apiSecretHint')}
          advice={secretAdvice && t(adviceTexts[secretAdvice])}
          error={missing(secret)}
          fieldRef={inputs.secret}
        />
      </div>
      {state.kin.length > 0 && <WhichAccount kin={state.kin} onPick={(as) => void connect(as)} />}
      <div class="connect-end">
        <div class="field-row">
          <Button look="primary" isSubmit isBusy={state.isBusy}>
            {t('actionConnect')}
          </Button>
          {onCancel && <Button onClick={onCancel}>{t('accountCancel')}</Button>}
        </div>
        {(pinnedServiceUrl === null || props.isManaged) && <p class="field-hint">{t('connectPrivacy')}</p>}
      </div>
      <Advanced fields={state.fields} onChange={(change) => dispatch({ kind: 'typed', change })} />
    </form>
  );
}

interface PasteAllProps {
  readonly readClipboard: () => Promise<string | null>;
  /** The fields that the last paste filled. Null before. */
  readonly pasted: ConnectFormState['pasted'];
  /** Fills the fields. False if the text has not two of the three. */
  readonly onPaste: (text: string) => boolean;
}

const fieldLabels: Record<FieldName, MessageKey> = { serviceUrl: 'serviceUrl', key: 'apiKey', secret: 'apiSecret' };

/** One paste for all three fields, and where a network shows them. */
function PasteAll({ readClipboard, pasted, onPaste }: PasteAllProps) {
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const paste = async () => {
    const text = await readClipboard();
    if (text === null) setProblem('pasteBlocked');
    else setProblem(onPaste(text) ? null : 'pasteNothing');
  };
  return (
    <div class="connect-paste">
      <Button onClick={() => void paste()}>
        <Icon name="paste" />
        {t('pasteAll')}
      </Button>
      <p class="field-hint" aria-live="polite">
        {problem !== null
          ? t(problem)
          : pasted !== null
            ? t('pasteFilled', [formatList(pasted.map((name) => t(fieldLabels[name])))])
            : t('pasteAllHint')}
      </p>
    </div>
  );
}

/** Says why the address cannot be used. Null if it can. */
function toProblemText(checked: CheckedServiceUrl): string | null {
  if ('url' in checked) return null;
  if (checked.problem === 'look-alike') return t('serviceUrlLookAlike', [checked.readsAs]);
  return t(urlProblems[checked.problem]);
}

/** Names the host of a valid address, so that the user notices a wrong one. */
function toUrlHint(isPinned: boolean, checked: CheckedServiceUrl, isCut: boolean): string {
  if (isPinned) return t('serviceUrlPinned');
  if (isCut && 'url' in checked) return t('serviceUrlCut', [checked.url]);
  return 'url' in checked ? t('serviceUrlGood', [new URL(checked.url).host]) : t('serviceUrlHint');
}

type Fields = ConnectFormState['fields'];

function toTypedAccount(fields: Fields, serviceUrl: string, as: TypedAccount['as']): TypedAccount {
  return {
    serviceUrl,
    marketplacePath: fields.marketplacePath.trim() || defaultMarketplacePath,
    key: fields.key.trim(),
    secret: fields.secret.trim(),
    ...(as !== undefined && { as }),
    ...(fields.encoding !== 'automatic' && { bodyEncoding: fields.encoding }),
  };
}

interface AdvancedProps {
  readonly fields: Fields;
  readonly onChange: (change: Partial<Fields>) => void;
}

function Advanced({ fields, onChange }: AdvancedProps) {
  return (
    <Disclosure summary={t('connectAdvanced')}>
      <div class="connect-advanced">
        <TextField
          label={t('marketplacePath')}
          value={fields.marketplacePath}
          onInput={(marketplacePath) => onChange({ marketplacePath })}
          hint={t('marketplacePathHint')}
        />
        <RadioGroup
          label={t('requestEncoding')}
          value={fields.encoding}
          options={[
            { value: 'automatic', text: t('requestEncodingAutomatic') },
            { value: 'json', text: t('requestEncodingJson') },
            { value: 'json-flat', text: t('requestEncodingFlat') },
            { value: 'form', text: t('requestEncodingForm') },
          ]}
          onChange={(encoding) => onChange({ encoding })}
        />
        <p class="field-hint">{t('requestEncodingHint')}</p>
      </div>
    </Disclosure>
  );
}

interface WhichAccountProps {
  readonly kin: ConnectFormState['kin'];
  readonly onPick: (as: NonNullable<TypedAccount['as']>) => void;
}

/** Asks to which account the new secret belongs. */
function WhichAccount({ kin, onPick }: WhichAccountProps) {
  return (
    <Notice
      tone="warn"
      role="note"
      title={t('accountWhichTitle')}
      actions={
        <>
          {kin.map(({ accountId, title }) => (
            <Button key={accountId} onClick={() => onPick({ kind: 'same', accountId })}>
              {t('accountWhichSame', [title])}
            </Button>
          ))}
          <Button onClick={() => onPick({ kind: 'new' })}>{t('accountWhichNew')}</Button>
        </>
      }
    >
      <p>{t('accountWhichText')}</p>
    </Notice>
  );
}
