import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';

/** The encoding that an account's service is known to take; a form where that was never found out. */
export function toEncoding({ bodyEncoding = 'form' }: { readonly bodyEncoding?: BodyEncoding }): BodyEncoding {
  return bodyEncoding;
}
