/**
 * How a call's body is written: JSON with nested `filters` (spec §1, common rule 2), or the URL-encoded form of its samples,
 * which is all that some services take (observed).
 */
export const bodyEncodings = ['json', 'form'] as const;
export type BodyEncoding = (typeof bodyEncodings)[number];
