import type { VariantName } from '../variant-names.ts';

/** What a gateway writes in the place of the service's answer, by variant. */
const answers = [
  ['gateway-unreadable', 502, 'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON'],
  ['gateway-crowded', 500, 'SQLSTATE[HY000] [1040] Too many connections'],
  ['gateway-sorry', 503, 'Something went wrong'],
] as const;

/** The answer of a gateway that lost the service's own; null where none of the variants is on. */
export function toGatewayAnswer(variants: ReadonlySet<VariantName>): { httpStatus: number; body: object } | null {
  const answer = answers.find(([variant]) => variants.has(variant));
  if (answer === undefined) return null;
  const [, httpStatus, message] = answer;
  return { httpStatus, body: { status: 'error', message, data: [] } };
}
