import type { BodyEncoding } from '#lib/domain/service/service-manner.ts';
import { defaultMarketplacePath } from '#lib/domain/shops/default-marketplace-path.ts';

const fieldNames = ['serviceUrl', 'key', 'secret'] as const;
export type FieldName = (typeof fieldNames)[number];

interface ConnectFields {
  readonly serviceUrl: string;
  readonly marketplacePath: string;
  readonly key: string;
  readonly secret: string;
  readonly encoding: BodyEncoding | 'automatic';
}

export type ConnectOutcome =
  | { readonly kind: 'connected' }
  /** The secret is new: it belongs to one of these accounts, or to another account. */
  | { readonly kind: 'which'; readonly accounts: readonly { readonly accountId: string; readonly title: string }[] }
  /** The page has shown the user why; `field` is the field to check. */
  | { readonly kind: 'failed'; readonly field: FieldName | null };

export interface ConnectFormState {
  readonly fields: ConnectFields;
  /** Whether the user has left the address field. Until then its error is hidden, because the user may still type. */
  readonly isUrlDone: boolean;
  readonly wasSubmitted: boolean;
  readonly refused: FieldName | null;
  readonly isBusy: boolean;
  /** The fields that one paste filled last. Null before. */
  readonly pasted: readonly FieldName[] | null;
  /** The accounts that a new secret may belong to. */
  readonly kin: Extract<ConnectOutcome, { kind: 'which' }>['accounts'];
}

export type ConnectFormEvent =
  | { readonly kind: 'typed'; readonly change: Partial<ConnectFields> }
  /** One paste filled several fields. */
  | { readonly kind: 'pasted'; readonly values: Partial<Pick<ConnectFields, FieldName>> }
  | { readonly kind: 'url-done' }
  /** The user wants to connect: the fields show what is missing. */
  | { readonly kind: 'submitted' }
  | { readonly kind: 'begun' }
  | { readonly kind: 'answered'; readonly outcome: ConnectOutcome }
  | { readonly kind: 'ended' };

/** The form at its opening, with empty key and secret. */
export function toConnectFormState(serviceUrl: string, marketplacePath: string): ConnectFormState {
  return {
    fields: {
      serviceUrl,
      marketplacePath: marketplacePath || defaultMarketplacePath,
      key: '',
      secret: '',
      encoding: 'automatic',
    },
    isUrlDone: false,
    wasSubmitted: false,
    refused: null,
    isBusy: false,
    pasted: null,
    kin: [],
  };
}

export function reduceConnectForm(state: ConnectFormState, event: ConnectFormEvent): ConnectFormState {
  switch (event.kind) {
    case 'typed': {
      // The service refused the old value, and not what the user types now.
      const isRefused = state.refused !== null && !(state.refused in event.change);
      return {
        ...state,
        fields: { ...state.fields, ...event.change },
        refused: isRefused ? state.refused : null,
      };
    }
    case 'pasted': {
      const names = fieldNames.filter((name) => name in event.values);
      return { ...reduceConnectForm(state, { kind: 'typed', change: event.values }), isUrlDone: true, pasted: names };
    }
    case 'url-done':
      return { ...state, isUrlDone: true };
    case 'submitted':
      return { ...state, kin: [], refused: null, wasSubmitted: true };
    case 'begun':
      return { ...state, isBusy: true };
    case 'answered':
      return afterAnswer(state, event.outcome);
    case 'ended':
      return { ...state, isBusy: false };
  }
}

function afterAnswer(state: ConnectFormState, outcome: ConnectOutcome): ConnectFormState {
  switch (outcome.kind) {
    case 'which':
      return { ...state, kin: outcome.accounts };
    case 'failed':
      return { ...state, refused: outcome.field };
    case 'connected':
      return { ...state, fields: { ...state.fields, key: '', secret: '' }, wasSubmitted: false };
  }
}
