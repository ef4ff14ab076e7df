/**
 * The encoding of a call's body: JSON with nested `filters` (spec §1, common rule 2), JSON with flat `"filters[name]"`
 * keys, or the URL-encoded form of its samples. Some services accept only one, and some read filters in only one
 * (observed).
 */
export const bodyEncodings = ['json', 'json-flat', 'form'] as const;
export type BodyEncoding = (typeof bodyEncodings)[number];
