import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { Notice } from '#components/notice.tsx';
import '#components/forms/field.css';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import {
  type CheckedServiceUrl,
  checkServiceUrl,
  type ServiceUrlProblem,
} from '#lib/domain/addresses/check-service-url.ts';
import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageInput, MessageOutput } from '#lib/messaging/protocol.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import type { OptionsServices } from './options-services.ts';
import './connect-form.css';

const urlProblems: Record<ServiceUrlProblem, MessageKey> = {
  'not-a-url': 'serviceUrlNotUrl',
  'not-https': 'serviceUrlNotHttps',
  'has-credentials': 'serviceUrlCredentials',
  'has-query': 'serviceUrlQuery',
  'odd-port': 'serviceUrlOddPort',
  'odd-loopback': 'serviceUrlOddLoopback',
};

/** Why the address cannot be used, in a sentence; null where it can. */
function toProblemText(checked: CheckedServiceUrl): string | null {
  if ('url' in checked) return null;
  if (checked.problem === 'look-alike') return t('serviceUrlLookAlike', [checked.readsAs]);
  return t(urlProblems[checked.problem]);
}

/** Path segment of the marketplace endpoint where the user names none (spec §4.9). */
const defaultMarketplacePath = 'marketplaceextra';

interface ConnectFormProps {
  readonly services: OptionsServices;
  /** What the form begins with; null for another account than any that there is. */
  readonly connection: Connection | null;
  readonly onStart: () => void;
  readonly onConnected: () => Promise<void>;
  readonly onFailed: (cause: unknown) => void;
  /** Nothing was sent: the text says what to mend. */
  readonly onInvalid: (text: string) => void;
  /** Takes the form away again; absent where it must be there. */
  readonly onCancel?: () => void;
}

/** The accounts that a new secret may be of. */
type Kin = Extract<MessageOutput<'connect'>, { kind: 'which' }>['accounts'];

/** What is wrong with each field; null where nothing is. */
interface Problems {
  readonly serviceUrl: string | null;
  readonly key: string | null;
  readonly secret: string | null;
}

const noProblems: Problems = { serviceUrl: null, key: null, secret: null };

/** The service, the key and the secret. The secret is in this form's state alone, and only until it is accepted. */
export function ConnectForm(props: ConnectFormProps) {
  const { services, connection, onStart, onConnected, onFailed, onInvalid, onCancel } = props;

  const { pinnedServiceUrl } = services;
  const [serviceUrl, setServiceUrl] = useState(pinnedServiceUrl ?? connection?.serviceUrl ?? '');
  const [marketplacePath, setMarketplacePath] = useState(connection?.marketplacePath || defaultMarketplacePath);
  const [key, setKey] = useState('');
  const [secret, setSecret] = useState('');
  const [encoding, setEncoding] = useState<BodyEncoding | 'automatic'>('automatic');
  const [problems, setProblems] = useState(noProblems);
  const [isBusy, setBusy] = useState(false);
  const [kin, setKin] = useState<Kin>([]);

  const connect = async (as?: MessageInput<'connect'>['as']) => {
    if (isBusy) return;
    onStart();
    setKin([]);
    const checked = checkServiceUrl(serviceUrl);
    const found: Problems = {
      serviceUrl: toProblemText(checked),
      key: key.trim() === '' ? t('fieldMissing') : null,
      secret: secret.trim() === '' ? t('fieldMissing') : null,
    };
    setProblems(found);
    if ('problem' in checked || found.key !== null || found.secret !== null) {
      onInvalid(found.serviceUrl ?? t('connectFieldMissing'));
      return;
    }

    // The prompt comes first, with nothing awaited before it, or the browser no longer sees the user's gesture.
    const access = pinnedServiceUrl === null ? services.requestAccess([toMatchPattern(checked.url)]) : null;
    setBusy(true);
    try {
      if (access !== null && !(await access.catch(() => false))) {
        onFailed(new AppError('permission-missing'));
        return;
      }
      const outcome = await services.send('connect', {
        serviceUrl: checked.url,
        marketplacePath: marketplacePath.trim() || defaultMarketplacePath,
        key: key.trim(),
        secret: secret.trim(),
        as,
        ...(encoding !== 'automatic' && { bodyEncoding: encoding }),
      });
      if (outcome.kind === 'which') {
        setKin(outcome.accounts);
        return;
      }
      setKey('');
      setSecret('');
      await onConnected();
    } catch (cause) {
      onFailed(cause);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      class="form"
      noValidate
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      <TextField
        label={t('serviceUrl')}
        kind="url"
        value={serviceUrl}
        onInput={setServiceUrl}
        placeholder="https://"
        isReadOnly={pinnedServiceUrl !== null}
        hint={t(pinnedServiceUrl === null ? 'serviceUrlHint' : 'serviceUrlPinned')}
        error={problems.serviceUrl}
      />
      <TextField
        label={t('marketplacePath')}
        value={marketplacePath}
        onInput={setMarketplacePath}
        hint={t('marketplacePathHint')}
      />
      <TextField label={t('apiKey')} value={key} onInput={setKey} isCode error={problems.key} />
      <TextField
        label={t('apiSecret')}
        kind="password"
        value={secret}
        onInput={setSecret}
        isCode
        hint={t('apiSecretHint')}
        error={problems.secret}
      />
      <Disclosure summary={t('connectAdvanced')}>
        <div class="form">
          <RadioGroup
            label={t('requestEncoding')}
            value={encoding}
            options={[
              { value: 'automatic', text: t('requestEncodingAutomatic') },
              { value: 'json', text: t('requestEncodingJson') },
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
      <div class="form-end">
        <div class="field-row">
          <Button look="primary" isSubmit isBusy={isBusy}>
            {t('actionConnect')}
          </Button>
          {onCancel && <Button onClick={onCancel}>{t('accountCancel')}</Button>}
        </div>
        {pinnedServiceUrl === null && <p class="field-hint">{t('connectPrivacy')}</p>}
      </div>
    </form>
  );
}
