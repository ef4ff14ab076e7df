import { toTypedText } from '#lib/domain/accounts/typed-account.ts';
import { checkServiceUrl, cutServiceUrl } from '#lib/domain/addresses/check-service-url.ts';

/** What a pasted text says of an account. Null where it says nothing. */
export interface PastedCredentials {
  readonly serviceUrl: string | null;
  readonly key: string | null;
  readonly secret: string | null;
}

/** No page shows more around an address, a key and a secret. */
const maxLength = 20_000;

/**
 * Finds address, key and secret in what a network's page shows: lines with labels, a table, JSON, settings of a shell, a
 * sample call, or the three alone. The text is hostile: an address that could not be typed is left out, and so are
 * masked values and words with invisible characters inside. The user sees and corrects what was found.
 */
export function readCredentials(text: string): PastedCredentials {
  const read = unescapeJson(text.slice(0, maxLength));
  const addresses = read.match(addressPattern) ?? [];
  const words = toWords(read.replace(addressPattern, '\n').replace(/<[^<>]{0,300}>/g, ' '));
  const labelled = readLabelled(words);
  const values = words.filter((word) => !isLabel(word) && !noise.has(word.toLowerCase()));
  const bare = values.filter(isBareHost);
  const long = values.filter((word) => isRandom(word) && word !== labelled.key && word !== labelled.token);
  const secret = labelled.secret ?? (labelled.key === null && long.length > 1 ? long[1] : long[0]) ?? null;
  const rest = values.filter((word) => word !== secret && !isBareHost(word) && isKey(word));
  return {
    serviceUrl: chooseAddress(addresses.length > 0 ? addresses : bare),
    key: labelled.key ?? chooseKey(rest, secret),
    secret,
  };
}

const addressPattern = /https?:\/\/[^\s"'<>`|,;)\]}“”‘’，；。、）]+/gi;

/** Many services write "/" as "\\/" and "+" as "\\u002B": a secret would break there. */
function unescapeJson(text: string): string {
  return text
    .replaceAll('\\/', '/')
    .replace(/\\u00([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Words between which values stand: on a page's buttons, in its tables, in a sample call. */
const noise: ReadonlySet<string> = new Set(
  (
    'copy copied show hide edit regenerate reveal generate view active enabled status created your the and is are with ' +
    'api credentials publisher network developer tools base endpoint curl post get true false null json'
  ).split(' '),
);

function toWords(text: string): readonly string[] {
  return text
    .split(/[\s"'`{}<>,;|()[\]\\“”„‘’«»：；，。、（）]+|&(?=[\w.-]{1,40}=)/)
    .map(toTypedText)
    .flatMap((word) => {
      // "API_SECRET=abc", "key:general". A secret may have these characters itself, so only behind a label.
      const [, label = '', value = ''] = /^([\w.-]{1,40})[:=]+(.*)$/s.exec(word) ?? [];
      return isLabel(label) ? [label, fromForm(value)] : [word.replace(/^[:=]+|[:.]$/g, '')];
    })
    .map(toTypedText)
    .filter((word) => word !== '' && !/[\p{Cc}\p{Cf}]/u.test(word));
}

/** The signs of base64 in a form. A plus is no space there: no secret has one. */
const fromForm = (value: string) => value.replace(/%(?:2b|2f|3d)/gi, decodeURIComponent);

/** Behind "key": names something about the key. */
const aboutKey = /^(?:id|name|number|type|management)s?$/i;
const isTokenLabel = (word: string) => isSecretLabel(word) && !/secret/i.test(word);
const isSecretLabel = (word: string) => /secret|^(?:api[_-]?)?(?:token|password)$/i.test(word) && word.length <= 40;
const isKeyLabel = (word: string) => /^(?:[a-z]+[_.-]?)?(?:api[_-]?)?key$|^client[_-]?id$/i.test(word);
const isAddressLabel = (word: string) => /^(?:[a-z]+[_.-]?)?(?:url|uri|host|address)$/i.test(word);

/** Whether the word names a value. A long text with digits is a value, whatever words are in it. */
function isLabel(word: string): boolean {
  return !isRandom(word) && (isSecretLabel(word) || isKeyLabel(word) || isAddressLabel(word));
}

interface Labelled {
  readonly key: string | null;
  readonly secret: string | null;
  /** What a label calls a token or a password, where another one says "secret": it is not the secret. */
  readonly token: string | null;
}

/** The first value behind each label. "Secret key" and "Secret token" are one label each. */
function readLabelled(words: readonly string[]): Labelled {
  const found: { -readonly [Name in keyof Labelled]: Labelled[Name] } = { key: null, secret: null, token: null };
  let wanted: keyof Labelled | null = null;
  let before = '';
  for (const word of words) {
    if (isLabel(word)) {
      const isOfSecret = isTokenLabel(word) && toWanted(before) === 'secret';
      if (!isOfSecret && !(isKeyLabel(word) && isSecretLabel(before))) wanted = toWanted(word);
    } else if (wanted === 'key' && isKeyLabel(before) && aboutKey.test(word)) {
      wanted = null;
    } else if (wanted !== null && found[wanted] === null && !noise.has(word.toLowerCase())) {
      const isFitting = wanted === 'key' ? isKey(word) : isSecret(word);
      if (isFitting) {
        found[wanted] = word;
        wanted = null;
      }
    }
    before = word;
  }
  const namesSecret = words.some((word) => isLabel(word) && toWanted(word) === 'secret');
  return namesSecret ? found : { ...found, secret: found.token, token: null };
}

function toWanted(label: string): keyof Labelled | null {
  if (isTokenLabel(label)) return 'token';
  if (isSecretLabel(label)) return 'secret';
  return isKeyLabel(label) ? 'key' : null;
}

/** What only a machine writes: long, of letters and digits. */
const isRandom = (word: string) =>
  /^[\w+/=.~:-]{16,512}$/.test(word) && /\d/.test(word) && /[a-z]/i.test(word) && !isBareHost(word);

/** A value that stands where a secret must. A mask such as "••••••" is not one. */
const isSecret = (word: string) =>
  /^[\x21-\x7e]{8,512}$/.test(word) && !/^[*.•-]+$/.test(word) && !/^[a-z]{1,15}$/i.test(word);

const isKey = (word: string) => /^[a-z\d][\w.-]{1,255}$/i.test(word) && !/^\d{1,4}[-.]\d{1,2}[-.]\d{1,4}$/.test(word);

/** "api.network.example": a host that a page shows without its scheme. */
const isBareHost = (word: string) => /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:\/[\w./-]*)?$/i.test(word);

function chooseKey(words: readonly string[], secret: string | null): string | null {
  // The word that most networks give to everybody.
  const general = words.find((word) => word.toLowerCase() === 'general');
  // Without a label only a text of little else names the key by its place.
  return general ?? (secret !== null && words.length <= 2 ? (words[0] ?? null) : null);
}

/** The address that is most like an API's. */
function chooseAddress(addresses: readonly string[]): string | null {
  const checked = addresses.flatMap((address) => {
    const typed = toTypedText(address).replace(/(?<![.:])[.:]+$/, '');
    const root = checkServiceUrl(cutServiceUrl(typed) ?? typed);
    return 'url' in root ? [{ url: root.url, rank: toRank(typed) }] : [];
  });
  const [best] = checked.sort((a, b) => b.rank - a.rank);
  return best?.url ?? null;
}

function toRank(address: string): number {
  if (/\b(?:docs?|help|support|dashboard|www)\b/i.test(address)) return 0;
  return /\bapi\b/i.test(address) ? 2 : 1;
}
