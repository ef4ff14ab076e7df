import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import { maxNoteLength, maxTitleLength } from '#lib/domain/links/kept-link.ts';
import { maxTagLength, maxTags, toTags } from '#lib/domain/links/to-tags.ts';
import { maxServiceNameLength } from '#lib/domain/programs/offer.ts';
import {
  type Check,
  type Checked,
  hasFields,
  isCount,
  isInstant,
  isListOf,
  isNullOr,
  isTextOf,
} from '#lib/domain/shape.ts';
import { isSubIds, maxSubIdLength } from '#lib/domain/sub-ids/sub-ids.ts';
import { cutToLength } from '#lib/domain/text/shorten.ts';

/** Why a field of a file's link is invalid. */
export type ImportedFieldProblem =
  | 'missing'
  | 'too-long'
  | 'not-text'
  | 'not-number'
  | 'not-time'
  | 'not-page'
  | 'not-safe';

/** The longest text that each field may have, in UTF-16 units. */
const maxLengths = {
  linkId: 100,
  offerId: 200,
  offerName: maxServiceNameLength,
  destinationUrl: 8_000,
  title: maxTitleLength,
  presetName: 200,
  trackingLink: 2_000,
  note: maxNoteLength,
} as const;

const isTextOfField = (field: keyof typeof maxLengths, minLength = 0) => isTextOf(minLength, maxLengths[field]);

const isWebAddress: Check<string> = (value): value is string =>
  isTextOfField('destinationUrl')(value) && /^https?:\/\//i.test(value);

/** A link from a file. Every field is present; what the file lacks is empty, 0 or null. */
export const isImportedLink = hasFields({
  linkId: isTextOfField('linkId'),
  offerId: isTextOfField('offerId', 1),
  offerName: isTextOfField('offerName'),
  destinationUrl: isWebAddress,
  title: isTextOfField('title'),
  subIds: isSubIds,
  presetName: isTextOfField('presetName'),
  trackingLink: isTextOfField('trackingLink'),
  mintedAtMs: isNullOr(isInstant),
  reuseCount: isCount,
  lastReusedAtMs: isNullOr(isInstant),
  note: isTextOfField('note'),
  tags: isListOf(isTextOf(1, maxTagLength * 2), maxTags),
});
export type ImportedLink = Checked<typeof isImportedLink>;

/** The most links that a file may have. */
export const maxImportedLinks = 100_000;

/** The unchecked fields of a file's link; absent ones are undefined. */
export type RawLink = Readonly<Partial<Record<keyof ImportedLink, unknown>>>;

/**
 * Reads the link of a file. All of it is hostile.
 * @param serviceUrl The service's root, or an empty text: decides whether a link may be http (a sandbox on this
 * machine).
 * @returns the link, or the invalid field and its problem.
 */
export function readImportedLink(
  raw: RawLink,
  serviceUrl: string,
): { readonly link: ImportedLink } | { readonly field: string; readonly problem: ImportedFieldProblem } {
  const read = readTexts(raw);
  if ('problem' in read) return read;
  const { texts } = read;
  const { linkId = '', offerId = '', offerName = '', destinationUrl = '', trackingLink = '' } = texts;
  for (const [field, value] of Object.entries({ trackingLink, destinationUrl, offerId })) {
    if (value === '') return { field, problem: 'missing' };
  }
  if (!isSafeTrackingLink(trackingLink, serviceUrl)) return { field: 'trackingLink', problem: 'not-safe' };
  if (!isPage(destinationUrl)) return { field: 'destinationUrl', problem: 'not-page' };

  const subIds = raw.subIds ?? [];
  if (!Array.isArray(subIds) || subIds.length > 5 || subIds.some((subId) => typeof subId !== 'string')) {
    return { field: 'subIds', problem: 'not-text' };
  }
  if (subIds.some((subId: string) => subId.length > maxSubIdLength)) return { field: 'subIds', problem: 'too-long' };
  const tags = raw.tags ?? [];
  if (!Array.isArray(tags) || tags.some((tag) => typeof tag !== 'string'))
    return { field: 'tags', problem: 'not-text' };
  for (const field of ['mintedAtMs', 'lastReusedAtMs'] as const) {
    if (!isNullOr(isInstant)(raw[field] ?? null)) return { field, problem: 'not-time' };
  }
  const reuseCount = raw.reuseCount ?? 0;
  if (!Number.isSafeInteger(reuseCount) || (reuseCount as number) < 0) {
    return { field: 'reuseCount', problem: 'not-number' };
  }

  const [sub1 = '', sub2 = '', sub3 = '', sub4 = '', sub5 = ''] = subIds as readonly string[];
  return {
    link: {
      linkId,
      offerId,
      offerName: offerName || offerId,
      destinationUrl,
      title: texts.title ?? '',
      subIds: [sub1, sub2, sub3, sub4, sub5],
      presetName: texts.presetName ?? '',
      trackingLink,
      mintedAtMs: (raw.mintedAtMs ?? null) as number | null,
      reuseCount: reuseCount as number,
      lastReusedAtMs: (raw.lastReusedAtMs ?? null) as number | null,
      note: texts.note ?? '',
      tags: toTags(tags.join(',')),
    },
  };
}

/** Texts that a file may have otherwise than the list does. */
const toText: Readonly<Partial<Record<string, (said: string) => string>>> = {
  note: toNote,
  offerName: (said) => cutToLength(said, maxServiceNameLength),
};

function readTexts(
  raw: RawLink,
):
  | { readonly texts: Partial<Record<keyof typeof maxLengths, string>> }
  | { readonly field: string; readonly problem: ImportedFieldProblem } {
  const texts: Partial<Record<keyof typeof maxLengths, string>> = {};
  for (const [field, maxLength] of Object.entries(maxLengths) as [keyof typeof maxLengths, number][]) {
    const said = raw[field] ?? '';
    if (typeof said !== 'string') return { field, problem: 'not-text' };
    const value = toText[field]?.(said) ?? said;
    if (value.length > maxLength) return { field, problem: 'too-long' };
    texts[field] = value;
  }
  return { texts };
}

/**
 * Adds a file's data to a known link. The known link loses nothing, and importing the same file again changes nothing.
 * @returns the known link itself if the file has nothing new.
 */
export function mergeImportedLink<Link extends KeptLink>(known: Link, imported: ImportedLink): Link {
  const title = known.title || imported.title;
  const presetName = known.presetName || imported.presetName;
  const note = mergeNotes(known.note ?? '', imported.note);
  const tags = toTags([...(known.tags ?? []), ...imported.tags].join(','));
  const reuseCount = Math.max(known.reuseCount ?? 0, imported.reuseCount);
  const lastReusedAtMs = Math.max(known.lastReusedAtMs ?? 0, imported.lastReusedAtMs ?? 0);
  const merged = {
    ...known,
    ...(title && { title }),
    ...(presetName && { presetName }),
    ...(note && { note }),
    ...(tags.length > 0 && { tags }),
    ...(reuseCount > 0 && { reuseCount }),
    ...(lastReusedAtMs > 0 && { lastReusedAtMs }),
  };
  return JSON.stringify(merged) === JSON.stringify(known) ? known : merged;
}

/** A list's notes have one kind of line end, and editors write others. */
function toNote(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Joins both notes, unless one contains the other. Earlier versions stored the line ends of a file. */
function mergeNotes(known: string, imported: string): string {
  const [ours, theirs] = [toNote(known), toNote(imported)];
  if (ours.includes(theirs)) return known;
  if (theirs.includes(ours)) return imported;
  const joined = cutToLength(`${known}\n${imported}`, maxNoteLength);
  // A break alone says nothing new.
  return joined.length > known.length + 1 ? joined : known;
}

function isPage(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
