import type { VariantName } from '../variant-names.ts';

interface DeeplinkAnswer {
  readonly httpStatus: number;
  readonly body: { readonly status: string; readonly message: string; readonly data: unknown };
}

/** What stands in the place of the answer to a deeplink that was made, by variant. */
const lost = [
  ['gateway-unreadable', 502, 'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON'],
  ['gateway-crowded', 500, 'SQLSTATE[HY000] [1040] Too many connections'],
  ['gateway-sorry', 503, 'Something went wrong'],
  ['made-but-error', 403, 'Link was made, but the quota could not be updated'],
] as const;

/** The answer to a deeplink that was made, in the manner of the variants. */
export function toDeeplinkAnswer(variants: ReadonlySet<VariantName>, answer: DeeplinkAnswer): DeeplinkAnswer {
  const inPlace = lost.find(([variant]) => variants.has(variant));
  if (inPlace !== undefined) {
    const [variant, httpStatus, message] = inPlace;
    const isServices = variant === 'made-but-error' && variants.has('status-200');
    return { httpStatus: isServices ? 200 : httpStatus, body: { status: 'error', message, data: [] } };
  }
  const listed = variants.has('data-in-list') ? [answer.body.data] : answer.body.data;
  const data = variants.has('data-as-text') ? JSON.stringify(listed) : listed;
  return {
    httpStatus: variants.has('success-in-500') ? 500 : answer.httpStatus,
    body: { ...answer.body, data },
  };
}
