import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';

/** Between a product's name and the site's. A hyphen counts only with space around it: "two-ply" is a word. */
const separator = /\s+[|\-–—·•»:]{1,2}\s+|\s*[|｜»]\s*|:\s+/u;

/**
 * The title of a page without the site's own name: "Jasmine Rice 5 kg | Kedai Harian" is "Jasmine Rice 5 kg". Only a
 * part at either end leaves, and only where it is the name that the site gives itself or that its host has. A title
 * that is nothing else stays.
 */
export function toProductName(title: string, site: { readonly name: string; readonly host: string }): string {
  const names = toNames(site);
  let rest = toOneLine(title);
  for (let cuts = 0; cuts < 3; cuts += 1) {
    const shorter = cutEnd(rest, names) ?? cutStart(rest, names);
    if (shorter === null) break;
    rest = shorter;
  }
  return rest;
}

function cutEnd(title: string, names: readonly string[]): string | null {
  const found = [...title.matchAll(new RegExp(separator, 'gu'))].at(-1);
  if (found === undefined || found.index === 0) return null;
  return isSite(title.slice(found.index + found[0].length), names) ? title.slice(0, found.index).trimEnd() : null;
}

function cutStart(title: string, names: readonly string[]): string | null {
  const found = separator.exec(title);
  if (found === null || found.index === 0) return null;
  const rest = title.slice(found.index + found[0].length);
  return rest !== '' && isSite(title.slice(0, found.index), names) ? rest : null;
}

/** Whether a part of a title is the site's name, alone or with its country: "Kedai Harian", "Kedai Harian Malaysia". */
function isSite(part: string, names: readonly string[]): boolean {
  const key = toKey(part);
  return names.some((name) => key === name || (name.length >= 4 && key.startsWith(name) && part.length <= 40));
}

function toNames({ name, host }: { readonly name: string; readonly host: string }): readonly string[] {
  const plainHost = host.replace(/^www\./, '');
  const labels = plainHost.split('.').slice(0, -1);
  // The host's longest label is its own: the others are "www", "my", "shop" or a part of the public suffix.
  const [own = ''] = labels.toSorted((a, b) => b.length - a.length);
  return [toKey(name), toKey(plainHost), toKey(own)].filter((key) => key.length >= 2);
}

/** Letters and digits alone: "Kedai Harian" and "kedai-harian" are one name. */
const toKey = (text: string) => toSearchText(text).replace(/[^\p{L}\p{N}]/gu, '');
