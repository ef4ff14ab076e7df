import { useEffect, useReducer, useRef } from 'preact/hooks';
import type { ClipboardLeave } from '#lib/domain/accounts/clipboard-leave.ts';
import { readCredentials } from '#lib/domain/accounts/read-credentials.ts';
import { type TypedAccount, toTypedText } from '#lib/domain/accounts/typed-account.ts';
import {
  type CheckedServiceUrl,
  checkServiceUrl,
  cutServiceUrl,
  type ServiceUrlProblem,
} from '#lib/domain/addresses/check-service-url.ts';
import { toMarketplacePath } from '#lib/domain/shops/default-marketplace-path.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import {
  type ConnectFormState,
  type ConnectOutcome,
  type FieldName,
  reduceConnectForm,
  toConnectFormState,
} from './connect-form-state.ts';

export interface ConnectFormProps {
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
  readonly readClipboardLeave: () => Promise<ClipboardLeave>;
  /** Called instead of `connect` if a field is invalid; the text says what to correct. */
  readonly onInvalid: (text: string) => void;
  /** Closes the form. Absent if the form cannot be closed. */
  readonly onCancel?: () => void;
}

const urlProblems: Record<ServiceUrlProblem, MessageKey> = {
  'not-a-url': 'serviceUrlNotUrl',
  'not-https': 'serviceUrlNotHttps',
  'has-credentials': 'serviceUrlCredentials',
  'has-query': 'serviceUrlQuery',
  'odd-port': 'serviceUrlOddPort',
  'odd-loopback': 'serviceUrlOddLoopback',
};

export function useConnectForm(props: ConnectFormProps) {
  const { pinnedServiceUrl, connection, onInvalid } = props;
  const [state, dispatch] = useReducer(
    reduceConnectForm,
    toConnectFormState(pinnedServiceUrl ?? connection?.serviceUrl ?? '', connection?.marketplacePath ?? ''),
  );
  const { serviceUrl, key, secret } = toMeant(state.fields);
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

  const focus = (name: FieldName) => {
    inputs[name].current?.focus();
    inputs[name].current?.select();
  };

  const connect = async (as?: TypedAccount['as']) => {
    if (state.isBusy) return;
    dispatch({ kind: 'submitted' });
    if ('problem' in checked || key === '' || secret === '') {
      onInvalid(urlProblem ?? t('connectFieldMissing'));
      focus('problem' in checked ? 'serviceUrl' : key === '' ? 'key' : 'secret');
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
  const address = { checked, urlProblem, isCut: cut !== null };
  return { state, dispatch, inputs, address, connect, pasteMore };
}

/** Says why the address cannot be used. Null if it can. */
function toProblemText(checked: CheckedServiceUrl): string | null {
  if ('url' in checked) return null;
  if (checked.problem === 'look-alike') return t('serviceUrlLookAlike', [checked.readsAs]);
  return t(urlProblems[checked.problem]);
}

function toMeant({ serviceUrl, key, secret }: ConnectFormState['fields']): Record<FieldName, string> {
  return { serviceUrl: toTypedText(serviceUrl), key: toTypedText(key), secret: toTypedText(secret) };
}

function toTypedAccount(fields: ConnectFormState['fields'], serviceUrl: string, as: TypedAccount['as']): TypedAccount {
  return {
    ...toMeant(fields),
    serviceUrl,
    marketplacePath: toMarketplacePath(fields.marketplacePath),
    ...(as !== undefined && { as }),
    ...(fields.encoding !== 'automatic' && { bodyEncoding: fields.encoding }),
  };
}
