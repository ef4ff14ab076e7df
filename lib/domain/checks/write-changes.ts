import { toSpreadsheetFile } from '#lib/domain/text/csv.ts';
import { decodePercent } from '#lib/domain/text/decode-text.ts';
import { escapePublished } from '#lib/domain/text/escape-html.ts';

/** A link of a page that gets another address. */
export interface LinkChange {
  /** What readers see of it. Hostile. */
  readonly text: string;
  /** The address that stands on the page. Hostile, as any address of a page. */
  readonly before: string;
  /** The deeplink in its place. */
  readonly after: string;
  readonly offerName: string;
}

export const changeForms = ['columns', 'html', 'csv', 'json', 'wp'] as const;

export type ChangeForm = (typeof changeForms)[number];

/**
 * Writes the list "old → new".
 * @param locale The user's, whose spreadsheets read the CSV; undefined for the browser's own.
 */
export function writeChanges(changes: readonly LinkChange[], form: ChangeForm, locale?: string): string {
  switch (form) {
    case 'columns':
      return changes.map(({ before, after }) => `${before}\t${after}`).join('\n');
    case 'html':
      return `<table>\n${changes.map(toHtmlRow).join('\n')}\n</table>`;
    case 'csv':
      return toSpreadsheetFile(
        ['text', 'old', 'new', 'program'],
        changes.map(({ text, before, after, offerName }) => [text, before, after, offerName]),
        locale,
      );
    case 'json':
      return JSON.stringify(
        changes.map(({ text, before, after, offerName }) => ({ text, old: before, new: after, program: offerName })),
        null,
        2,
      );
    case 'wp':
      return distinct(changes).flatMap(toWpLines).join('\n');
  }
}

function toHtmlRow({ text, before, after }: LinkChange): string {
  const link = `<a href="${escapePublished(after)}" rel="sponsored nofollow">${escapePublished(text || after)}</a>`;
  return `<tr><td>${escapePublished(before)}</td><td>${link}</td></tr>`;
}

/**
 * The lines that replace an address in the posts of a WordPress. They name the whole attribute: the address alone also
 * begins longer addresses, which must stay. WordPress stores an address as it was typed, and the browser reads it out in
 * one way alone: so there is a line for each way to write it.
 */
function toWpLines({ before, after }: LinkChange): readonly string[] {
  const typed = [before, withoutRootSlash(before)].flatMap((address) => [address, decodeOtherScripts(address)]);
  const writings = typed.flatMap((address) => [escapeAmpersands(address), address]);
  const lines = writings.map((address) => {
    const [from, to] = [`href="${address}"`, `href="${escapePublished(after)}"`].map(quoteForShell);
    return `wp search-replace ${from} ${to} --precise`;
  });
  return [...new Set(lines)];
}

const withoutRootSlash = (address: string) => address.replace(/^(https?:\/\/[^/?#]+)\/(?=$|[?#])/i, '$1');

/** Only letters beyond ASCII: an encoded quotation mark would end the attribute. */
const decodeOtherScripts = (address: string) => address.replace(/(?:%[89a-f][\da-f])+/gi, decodePercent);

const escapeAmpersands = (address: string) => address.replaceAll('&', '&amp;');

/**
 * One word for a POSIX shell: between single quotes nothing but a single quote has a meaning. Characters that would end
 * the line or hide a part of it from its reader have no place in an address.
 */
function quoteForShell(text: string): string {
  return `'${text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, encodeURIComponent).replaceAll("'", "'\\''")}'`;
}

function distinct(changes: readonly LinkChange[]): readonly LinkChange[] {
  return [...new Map(changes.map((change) => [change.before, change])).values()];
}
