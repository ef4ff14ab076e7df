import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { Notice } from '#components/notice.tsx';
import '#components/forms/field.css';
import { adviseOnKey, adviseOnSecret, type CredentialAdvice } from '#lib/domain/accounts/advise-on-credential.ts';
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

type FieldName = 'serviceUrl' | 'key' | 'secret';

/** What is to be connected, as the user typed it. */
interface TypedAccount {
  readonly serviceUrl: string;
  readonly marketplacePath: string;
  readonly key: string;
  readonly secret: string;
  /** Absent: what the service takes is found out. */
  readonly bodyEncoding?: BodyEncoding;
  /** Whose a new secret is, once the user has said it. */
  readonly as?: { readonly kind: 'same'; readonly accountId: string } | { readonly kind: 'new' };
}

type ConnectOutcome =
  | { readonly kind: 'connected' }
  /** A new secret: of one of these accounts, or of another. */
  | { readonly kind: 'which'; readonly accounts: readonly { readonly accountId: string; readonly title: string }[] }
  /** It was said why; `field` is where to look again. */
  | { readonly kind: 'failed'; readonly field: FieldName | null };

interface ConnectFormProps {
  /** The service that this build is made for; null where the user types it. */
  readonly pinnedServiceUrl: string | null;
  /** Whether that is the organisation's policy, and not the build: the browser has to be asked for it. */
  readonly isManaged?: boolean;
  /** What the form begins with; null for another account than any that there is. */
  readonly connection: { readonly serviceUrl: string; readonly marketplacePath: string } | null;
  /** Whether the first field takes the focus: where the form is what the page is for. */
  readonly isFocusedFirst?: boolean;
  /** Connects, and says where that failed. Called within the user's gesture. */
  readonly connect: (account: TypedAccount) => Promise<ConnectOutcome>;
  readonly readClipboard: () => Promise<string | null>;
  /** Nothing was sent: the text says what to mend. */
  readonly onInvalid: (text: string) => void;
  /** Takes the form away again; absent where it must be there. */
  readonly onCancel?: () => void;
}

/** The service, the key and the secret. The secret is in this form's state alone, and only until it is accepted. */
export function ConnectForm(props: ConnectFormProps) {
  const { pinnedServiceUrl, connection, readClipboard, onInvalid, onCancel } = props;
  const [serviceUrl, setServiceUrl] = useState(pinnedServiceUrl ?? connection?.serviceUrl ?? '');
  const [marketplacePath, setMarketplacePath] = useState(connection?.marketplacePath || defaultMarketplacePath);
  const [key, setKey] = useState('');
  const [secret, setSecret] = useState('');
  const [encoding, setEncoding] = useState<BodyEncoding | 'automatic'>('automatic');
  const [isUrlDone, setUrlDone] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<FieldName | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [kin, setKin] = useState<Extract<ConnectOutcome, { kind: 'which' }>['accounts']>([]);
  const fields = {
    serviceUrl: useRef<HTMLInputElement>(null),
    key: useRef<HTMLInputElement>(null),
    secret: useRef<HTMLInputElement>(null),
  };

  const { isFocusedFirst } = props;
  useEffect(() => {
    if (isFocusedFirst) fields[pinnedServiceUrl === null ? 'serviceUrl' : 'key'].current?.focus();
    // When the form appears, and never again.
  }, []);

  const cut = cutServiceUrl(serviceUrl);
  const checked = checkServiceUrl(cut ?? serviceUrl);
  const urlProblem = toProblemText(checked);
  const missing = (value: string) => (wasSubmitted && value.trim() === '' ? t('fieldMissing') : null);

  const focus = (name: FieldName) => {
    fields[name].current?.focus();
    fields[name].current?.select();
  };

  const connect = async (as?: TypedAccount['as']) => {
    if (isBusy) return;
    setKin([]);
    setRefused(null);
    setSubmitted(true);
    if ('problem' in checked || key.trim() === '' || secret.trim() === '') {
      onInvalid(urlProblem ?? t('connectFieldMissing'));
      focus('problem' in checked ? 'serviceUrl' : key.trim() === '' ? 'key' : 'secret');
      return;
    }
    setBusy(true);
    try {
      const outcome = await props.connect({
        serviceUrl: checked.url,
        marketplacePath: marketplacePath.trim() || defaultMarketplacePath,
        key: key.trim(),
        secret: secret.trim(),
        ...(as !== undefined && { as }),
        ...(encoding !== 'automatic' && { bodyEncoding: encoding }),
      });
      if (outcome.kind === 'which') setKin(outcome.accounts);
      if (outcome.kind === 'failed') {
        setRefused(outcome.field);
        if (outcome.field !== null) focus(outcome.field);
      }
      if (outcome.kind === 'connected') {
        setKey('');
        setSecret('');
        setSubmitted(false);
      }
    } finally {
      setBusy(false);
    }
  };

  /** Editing a field clears the service's refusal of it. */
  const edit = (name: FieldName, set: (value: string) => void) => (value: string) => {
    set(value);
    if (refused === name) setRefused(null);
  };
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
      <ConnectField
        label={t('serviceUrl')}
        pasteLabel={t('pasteAddress')}
        value={serviceUrl}
        onInput={edit('serviceUrl', setServiceUrl)}
        onDone={() => setUrlDone(true)}
        readClipboard={readClipboard}
        isAddress
        isReadOnly={pinnedServiceUrl !== null}
        isRefused={refused === 'serviceUrl'}
        hint={props.isManaged ? t('teamManaged') : toUrlHint(pinnedServiceUrl !== null, checked, cut !== null)}
        // Until the user is done with it, an address is only not whole yet.
        error={wasSubmitted || (isUrlDone && serviceUrl !== '') ? urlProblem : null}
        fieldRef={fields.serviceUrl}
      />
      <div class="connect-pair">
        <ConnectField
          label={t('apiKey')}
          pasteLabel={t('pasteKey')}
          value={key}
          onInput={edit('key', setKey)}
          onDone={() => undefined}
          readClipboard={readClipboard}
          hint={t('apiKeyHint')}
          advice={keyAdvice && t(adviceTexts[keyAdvice])}
          error={missing(key)}
          fieldRef={fields.key}
        />
        <ConnectField
          label={t('apiSecret')}
          pasteLabel={t('pasteSecret')}
          value={secret}
          onInput={edit('secret', setSecret)}
          onDone={() => undefined}
          readClipboard={readClipboard}
          isSecret
          isRefused={refused === 'secret'}
          hint={t('apiSecretHint')}
          advice={secretAdvice && t(adviceTexts[secretAdvice])}
          error={missing(secret)}
          fieldRef={fields.secret}
        />
      </div>
      <Disclosure summary={t('connectWhere')}>
        <ol class="connect-where">
          <li>{t('connectWhereDashboard')}</li>
          <li>{t('connectWhereGeneral')}</li>
          <li>{t('connectWhereAsk')}</li>
        </ol>
      </Disclosure>
      <Disclosure summary={t('connectAdvanced')}>
        <div class="connect-advanced">
          <TextField
            label={t('marketplacePath')}
            value={marketplacePath}
            onInput={setMarketplacePath}
            hint={t('marketplacePathHint')}
          />
          <RadioGroup
            label={t('requestEncoding')}
            value={encoding}
            options={[
              { value: 'automatic', text: t('requestEncodingAutomatic') },
              { value: 'json', text: t('requestEncodingJson') },
              { value: 'json-flat', text: t('requestEncodingFlat') },
              { value: 'form', text: t('requestEncodingForm') },
            ]}
            onChange={setEncoding}
          />
          <p class="field-hint">{t('requestEncodingHint')}</p>
        </div>
      </Disclosure>
      {kin.length > 0 && (
        <Notice
          tone="warn"
          role="note"
          title={t('accountWhichTitle')}
          actions={
            <>
              {kin.map(({ accountId, title }) => (
                <Button key={accountId} onClick={() => void connect({ kind: 'same', accountId })}>
                  {t('accountWhichSame', [title])}
                </Button>
              ))}
              <Button onClick={() => void connect({ kind: 'new' })}>{t('accountWhichNew')}</Button>
            </>
          }
        >
          <p>{t('accountWhichText')}</p>
        </Notice>
      )}
      <div class="connect-end">
        <div class="field-row">
          <Button look="primary" isSubmit isBusy={isBusy}>
            {t('actionConnect')}
          </Button>
          {onCancel && <Button onClick={onCancel}>{t('accountCancel')}</Button>}
        </div>
        {(pinnedServiceUrl === null || props.isManaged) && <p class="field-hint">{t('connectPrivacy')}</p>}
      </div>
    </form>
  );
}

/** Why the address cannot be used, in a sentence; null where it can. */
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
