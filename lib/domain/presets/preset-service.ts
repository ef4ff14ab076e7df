import type { Account } from '#lib/domain/accounts/account.ts';

/** An account's service, as the preset book knows it: by what is the same on every device of the user. */
export interface PresetService {
  /** Host and port of the service's address. */
  readonly host: string;
  /**
   * Whether programs that the book names by a bare id are this service's. Bare ids are from before a device could have
   * several accounts, so they belong to the service of its oldest account.
   */
  readonly ownsBareIds: boolean;
}

/** @param accounts All of the device, the oldest first. */
export function toPresetService(
  serviceUrl: string,
  accounts: readonly Pick<Account, 'connection' | 'leaving'>[],
): PresetService {
  const first = accounts.find(({ connection, leaving }) => connection.serviceUrl !== '' && leaving !== 'remove');
  const host = toHost(serviceUrl);
  return { host, ownsBareIds: first === undefined || toHost(first.connection.serviceUrl) === host };
}

/** A program in the preset book: two services may give one id to two programs. */
export function toProgramKey({ host }: Pick<PresetService, 'host'>, offerId: string): string {
  return `${host}|${offerId}`;
}

/** @returns `host` is null for a bare id. No host has a "|"; an id may. */
export function parseProgramKey(key: string): { readonly host: string | null; readonly offerId: string } {
  const at = key.indexOf('|');
  return at === -1 ? { host: null, offerId: key } : { host: key.slice(0, at), offerId: key.slice(at + 1) };
}

function toHost(serviceUrl: string): string {
  return URL.canParse(serviceUrl) ? new URL(serviceUrl).host : '';
}
