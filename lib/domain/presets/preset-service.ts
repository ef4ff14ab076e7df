/** An account's service, named in the preset book by what is the same on all of the user's devices. */
export interface PresetService {
  /** Host and port of the service's address. */
  readonly host: string;
}

export function toPresetService(serviceUrl: string): PresetService {
  return { host: URL.canParse(serviceUrl) ? new URL(serviceUrl).host : '' };
}

/** A program's key in the preset book: two services may use one id for two programs. */
export function toProgramKey({ host }: PresetService, offerId: string): string {
  return `${host}|${offerId}`;
}

/**
 * @returns `host` is null if the key has none, as in a file from another program. A host never contains "|"; an id may.
 */
export function parseProgramKey(key: string): { readonly host: string | null; readonly offerId: string } {
  const at = key.indexOf('|');
  return at === -1 ? { host: null, offerId: key } : { host: key.slice(0, at), offerId: key.slice(at + 1) };
}
