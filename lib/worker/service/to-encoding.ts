import type { BodyEncoding, ServiceManner } from '#lib/domain/service/service-manner.ts';

/** The encoding in which an account's service takes key and secret. A form where that was never found out. */
export function toEncoding({ bodyEncoding = 'form' }: ServiceManner): BodyEncoding {
  return bodyEncoding;
}
