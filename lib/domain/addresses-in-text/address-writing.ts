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
  const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(whole) ?? [];
  // "http://..." ends a sentence.
  const hasName = /[\p{L}\p{N}]/u.test(host) && !/^\.|\.\./.test(host);
  return hasName && URL.canParse(whole) ? whole : null;
}
