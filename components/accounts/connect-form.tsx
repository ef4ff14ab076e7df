import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { formatList } from '#components/format-list.ts';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { Icon } from '#components/icon.tsx';
import { Notice } from '#components/notice.tsx';
import { adviseOnKey, adviseOnSecret, type CredentialAdvice } from '#lib/domain/accounts/advise-on-credential.ts';
import type { ClipboardLeave } from '#lib/domain/accounts/clipboard-leave.ts';
import { type TypedAccount, toTypedText } from '#lib/domain/accounts/typed-account.ts';
import type { CheckedServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { ConnectField } from './connect-field.tsx';
import type { ConnectFormState, FieldName } from './connect-form-state.ts';
import { type ConnectFormProps, useConnectForm } from './use-connect-form.ts';
import '#components/forms/field.css';
import './connect-form.css';

const adviceTexts: Record<CredentialAdvice, MessageKey> = {
  'is-address': 'adviceIsAddress',
  'has-space': 'adviceHasSpace',
  'is-general': 'adviceIsGeneral',
  'is-key': 'adviceIsKey',
};

/** Asks for the service, the key and the secret. Only this form's state has the secret, until the worker accepts it. */
export function ConnectForm(props: ConnectFormProps) {
  const { pinnedServiceUrl, readClipboard, onCancel } = props;
  const { state, dispatch, inputs, address, connect, pasteMore } = useConnectForm(props);
  const { wasSubmitted, refused } = state;
  const { serviceUrl, key, secret } = state.fields;
  const { checked, urlProblem } = address;
  const missing = (value: string) => (wasSubmitted && toTypedText(value) === '' ? t('fieldMissing') : null);
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
      <PasteAll
        readClipboard={readClipboard}
        readLeave={props.readClipboardLeave}
        pasted={state.pasted}
        onPaste={pasteMore}
      />
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
        hint={props.isManaged ? t('teamManaged') : toUrlHint(pinnedServiceUrl !== null, checked, address.isCut)}
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
          {onCancel && (
            // Not once it is on its way: the account would be connected all the same.
            <Button isDisabled={state.isBusy} onClick={onCancel}>
              {t('accountCancel')}
            </Button>
          )}
        </div>
        {(pinnedServiceUrl === null || props.isManaged) && <p class="field-hint">{t('connectPrivacy')}</p>}
      </div>
      <Advanced fields={state.fields} onChange={(change) => dispatch({ kind: 'typed', change })} />
    </form>
  );
}

/** Names the host of a valid address, so that the user notices a wrong one. */
function toUrlHint(isPinned: boolean, checked: CheckedServiceUrl, isCut: boolean): string {
  if (isPinned) return t('serviceUrlPinned');
  if (isCut && 'url' in checked) return t('serviceUrlCut', [checked.url]);
  return 'url' in checked ? t('serviceUrlGood', [new URL(checked.url).host]) : t('serviceUrlHint');
}

type Fields = ConnectFormState['fields'];

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

interface PasteAllProps {
  readonly readClipboard: () => Promise<string | null>;
  readonly readLeave: () => Promise<ClipboardLeave>;
  /** The fields that the last paste filled. Null before. */
  readonly pasted: ConnectFormState['pasted'];
  /** Fills the fields. False if the text has not two of the three. */
  readonly onPaste: (text: string) => boolean;
}

const fieldLabels: Record<FieldName, MessageKey> = { serviceUrl: 'serviceUrl', key: 'apiKey', secret: 'apiSecret' };

/** One paste for all three fields, where a network shows them, and what the browser will ask: a surprise is refused. */
function PasteAll({ readClipboard, readLeave, pasted, onPaste }: PasteAllProps) {
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const [leave, setLeave] = useState<ClipboardLeave | null>(null);
  useEffect(() => {
    void readLeave().then(setLeave, () => undefined);
  }, [readLeave]);
  const paste = async () => {
    const text = await readClipboard();
    if (text === null) setProblem('pasteBlocked');
    else setProblem(onPaste(text) ? null : 'pasteNothing');
    setLeave(text === null ? 'denied' : 'granted');
  };
  const shown = problem ?? (leave === 'denied' && pasted === null ? 'pasteBlocked' : null);
  return (
    <div class="connect-paste">
      <Button onClick={() => void paste()}>
        <Icon name="paste" />
        {t('pasteAll')}
      </Button>
      <p class="field-hint" aria-live="polite">
        {shown !== null
          ? t(shown)
          : pasted !== null
            ? t('pasteFilled', [formatList(pasted.map((name) => t(fieldLabels[name])))])
            : t('pasteAllHint')}
        {shown === null && pasted === null && leave === 'prompt' && (
          <> {t(import.meta.env.FIREFOX ? 'pasteAsksFirefox' : 'pasteAsks')}</>
        )}
      </p>
    </div>
  );
}
