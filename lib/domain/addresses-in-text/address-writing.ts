import { decodeReferences } from '#lib/domain/text/decode-references.ts';

/** The syntax around an address, which decides how it is read, and how another is written in its place. */
export const addressWritings = ['plain', 'html', 'markdown', 'bbcode'] as const;

export type AddressWriting = (typeof addressWritings)[number];

/** The address that a piece of text means, or null if it is not an address of the web. */
export function toAddress(source: string, writing: AddressWriting): string | null {
  const unescaped = writing === 'markdown' ? source.replace(/\\([!-/:-@[-`{-~])/g, '$1') : source;
  const decoded = writing === 'html' || writing === 'markdown' ? decodeReferences(unescaped) : unescaped;
  const url = decoded.trim();
  const whole = /^www\./i.test(url) ? `https://${url}` : url.startsWith('//') ? `https:${url}` : url;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null;
  // "http://..." ends a sentence.
  const { hostname } = new URL(whole);
  return /[a-z\d]/i.test(hostname) && !/^\.|\.\./.test(hostname) ? whole : null;
}
