import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { toPlainText } from '#lib/domain/text/plain-text.ts';
import { shorten } from '#lib/domain/text/shorten.ts';

/** What is read of a service's words. A longer text is a page or a trace. */
const maxReadLength = 2_000;
/** What is shown of them: two lines of the popup. */
const maxShownLength = 200;

/** The key of most publishers (observed): a word like any other, and no secret. */
const commonKey = 'general';
/** Hiding each place of so short a text would hide nothing, and leave no words. */
const minSecretLength = 4;

/** In place of what may be a secret or says nothing to a reader. */
const hidden = '…';
/** A run as long as this with letters and digits is a token, a secret or an id. */
const longRun = /[\w+/=.~%-]{20,}/g;
/** An address up to its host. A sign that no host has ends the host: what follows is no part of it. */
const addressStart = /^(.*?)(https?:\/\/)(?:[^/?#]*@)?([\p{L}\p{M}\p{N}._:[\]-]*)/iu;

/**
 * A service's words about a refused deeplink as one line of plain text: no markup, no unseen characters, of an address
 * only its host, and nothing that looks like a token.
 */
export function toRefusalWords(message: string, token: string | null): string {
  const text = toOneLine(toPlainText(message.slice(0, maxReadLength)));
  return hideSecrets(text, token === null ? [] : [token])
    .split(' ')
    .map(hideLongParts)
    .join(' ');
}

/** The words without the account's own secrets, in whatever case or encoding the service repeats them. */
export function hideSecrets(words: string, secrets: readonly string[]): string {
  let shown = words;
  const long = secrets.filter((each) => each.length >= minSecretLength && each !== commonKey);
  // The longest first: hiding the key within a secret would leave the rest of the secret.
  for (const secret of long.sort((a, b) => b.length - a.length)) {
    for (const form of [secret, encodeURIComponent(secret), secret.replaceAll('/', '\\/')]) {
      shown = shown.replace(new RegExp(form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi'), hidden);
    }
  }
  return shown;
}

/** The words as they are shown. Last of all, so that no secret is cut before it is hidden. */
export const shortenRefusalWords = (words: string): string => shorten(words, maxShownLength);

function hideLongParts(word: string): string {
  const [, before = '', scheme, host] = addressStart.exec(word) ?? [];
  if (host !== undefined) return `${hideLongParts(before)}${scheme}${host}/${hidden}`;
  return word.replace(longRun, (run) => (/\d/.test(run) && /[a-z]/i.test(run) ? hidden : run));
}
