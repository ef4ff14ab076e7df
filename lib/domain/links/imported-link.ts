import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import { maxNoteLength, maxTitleLength } from '#lib/domain/links/kept-link.ts';
import { toTags } from '#lib/domain/links/to-tags.ts';
import { maxSubIdLength, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** A link from a file. Every field is present; what the file lacks is empty, 0 or null. */
export interface ImportedLink {
  readonly linkId: string;
  readonly offerId: string;
  readonly offerName: string;
  readonly destinationUrl: string;
  readonly title: string;
  readonly subIds: SubIds;
  readonly presetName: string;
  readonly trackingLink: string;
  readonly mintedAtMs: number | null;
  readonly reuseCount: number;
  readonly lastReusedAtMs: number | null;
  readonly note: string;
  readonly tags: readonly string[];
}

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
export const maxImportedLengths = {
  linkId: 100,
  offerId: 200,
  offerName: 500,
  destinationUrl: 8_000,
  title: maxTitleLength,
  presetName: 200,
  trackingLink: 2_000,
  note: maxNoteLength,
} as const;

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
  const texts: Partial<Record<keyof typeof maxImportedLengths, string>> = {};
  for (const [field, maxLength] of Object.entries(maxImportedLengths) as [keyof typeof maxImportedLengths, number][]) {
    const value = raw[field] ?? '';
    if (typeof value !== 'string') return { field, problem: 'not-text' };
    if (value.length > maxLength) return { field, problem: 'too-long' };
    texts[field] = value;
  }
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
    if (!isTime(raw[field] ?? null)) return { field, problem: 'not-time' };
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

/** Joins both notes, unless one contains the other. */
function mergeNotes(known: string, imported: string): string {
  if (known.includes(imported)) return known;
  if (imported.includes(known)) return imported;
  return `${known}\n${imported}`.slice(0, maxNoteLength);
}

function isPage(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** Whether a value is null or a time that a date can show. */
function isTime(value: unknown): boolean {
  return value === null || (Number.isSafeInteger(value) && Math.abs(value as number) <= 8.64e15);
}
