/** An account's service, as the preset book knows it: by what is the same on every device of the user. */
export interface PresetService {
  /** Host and port of the service's address. */
  readonly host: string;
}

export function toPresetService(serviceUrl: string): PresetService {
  return { host: URL.canParse(serviceUrl) ? new URL(serviceUrl).host : '' };
}

/** A program in the preset book: two services may give one id to two programs. */
export function toProgramKey({ host }: PresetService, offerId: string): string {
  return `${host}|${offerId}`;
}

/** @returns `host` is null where the key names none, as in a file that another program wrote. No host has a "|"; an id may. */
export function parseProgramKey(key: string): { readonly host: string | null; readonly offerId: string } {
  const at = key.indexOf('|');
  return at === -1 ? { host: null, offerId: key } : { host: key.slice(0, at), offerId: key.slice(at + 1) };
}
