import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';

/** Between a product's name and the site's. A hyphen counts only with space around it: "two-ply" is a word. */
const separator = /\s+[|│┃\p{Pd}−·•・«»‹›~/:]{1,2}\s+|\s*[|｜»]\s*|:\s+/u;
/** One behind which the page has written nothing. */
const loose = /\s+[|│┃\p{Pd}−·•・~:]{1,2}$/u;
/** How many separators the site's own name may have. */
const maxInName = 5;

/**
 * The title of a page without the site's own name: "Jasmine Rice 5 kg | Kedai Harian" is "Jasmine Rice 5 kg". Only what
 * stands at either end leaves, and only where the whole of it is the name that the site gives itself or that its host has,
 * alone or with the site's country or kind: "Nike Air Max 90 - Black" stays whole on Nike's own site. Behind the site's
 * address a title names the kind of the product, and leaves with it. A title that is nothing else stays.
 */
export function toProductName(title: string, site: { readonly name: string; readonly host: string }): string {
  const names = toNames(site);
  const isSite = (part: string) => isSiteName(part, names, site.host);
  let rest = toOneLine(title).replace(loose, '');
  for (let cuts = 0; cuts < 3 && !isSite(rest); cuts += 1) {
    const shorter = cutEnd(rest, isSite) ?? cutStart(rest, isSite) ?? cutAddress(rest, site.host);
    if (shorter === null) break;
    rest = shorter;
  }
  return rest;
}

function cutEnd(title: string, isSite: (part: string) => boolean): string | null {
  const found = findSeparators(title)
    .slice(-maxInName)
    .toReversed()
    .find(({ index, 0: { length } }) => isSite(title.slice(index + length)));
  return found === undefined ? null : title.slice(0, found.index).trimEnd();
}

function cutStart(title: string, isSite: (part: string) => boolean): string | null {
  const found = findSeparators(title)
    .slice(0, maxInName)
    .find(({ index }) => isSite(title.slice(0, index)));
  // "Kedai Harian // » Rice" has two separators.
  const rest =
    found === undefined ? '' : title.slice(found.index + found[0].length).replace(/^[|│┃»›·•・:~]{1,2}\s+/u, '');
  return rest === '' ? null : rest;
}

/** Without the site's address between two separators, and what is behind it: "Rice: Kedai.example: Groceries". */
function cutAddress(title: string, host: string): string | null {
  const siteKey = toSiteKey(host);
  const found = findSeparators(title).find(({ index, 0: { length } }, at, separators) => {
    const part = toSiteKey(title.slice(index + length, separators[at + 1]?.index ?? index));
    return part.includes('.') && (part === siteKey || siteKey.endsWith(`.${part}`));
  });
  return found === undefined ? null : title.slice(0, found.index).trimEnd();
}

/** The separators with words before them. */
const findSeparators = (title: string) =>
  [...title.matchAll(new RegExp(separator, 'gu'))].filter(({ index }) => index > 0);

/** What a site says of itself behind its name: "Kedai Harian Official Store". */
const kinds = /^(?:the|official|online|web|flagship|shop|shopping|store|site|website|us|uk|com|net|org)+$/;

/** Whether a part of a title is the site's name, alone or with its country or kind: "Kedai Harian Malaysia". */
function isSiteName(part: string, names: readonly string[], host: string): boolean {
  if (part.length > 60) return false;
  const key = toKey(toSiteKey(part));
  if (names.includes(key) || names.includes(toKey(part.replace(/^the\s/i, '')))) return true;
  return names.some((name) => {
    const more = key.startsWith(name) && name.length >= 4 ? key.slice(name.length) : '';
    return more !== '' && (kinds.test(more) || isCountry(more, host));
  });
}

/** Whether letters are a country's name in English, or in the language of the country that the host ends with. */
function isCountry(key: string, host: string): boolean {
  const ending = /\.([a-z]{2})$/.exec(host)?.[1];
  const languages = ['en', ...(ending === undefined ? [] : [new Intl.Locale(`und-${ending}`).maximize().toString()])];
  const toCountry = new Intl.DisplayNames(languages.slice(0, 1), { type: 'region', fallback: 'none' });
  const toOwn = new Intl.DisplayNames(languages.slice(-1), { type: 'region', fallback: 'none' });
  return countryCodes.some((code) =>
    [toCountry, toOwn].some((names) => {
      const name = names.of(code);
      return name !== undefined && toKey(name) === key;
    }),
  );
}

/** Every pair of letters: those that name no country have no name. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countryCodes: readonly string[] = letters.flatMap((first) => letters.map((second) => first + second));

function toNames({ name, host }: { readonly name: string; readonly host: string }): readonly string[] {
  const plainHost = toSiteKey(host);
  const labels = plainHost.split('.').slice(0, -1);
  // The host's longest label is its own: the others are "www", "my", "shop" or a part of the public suffix.
  const [own = ''] = labels.toReversed().toSorted((a, b) => b.length - a.length);
  return [toKey(name), toKey(plainHost), toKey(own)].filter((key) => key.length >= 2);
}

/** Letters and digits alone: "Kedai Harian" and "kedai-harian" are one name. */
const toKey = (text: string) => toSearchText(text).replace(/[^\p{L}\p{N}]/gu, '');
