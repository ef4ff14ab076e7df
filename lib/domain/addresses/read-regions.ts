import { countLocaleSegments, isLocaleSegment, isWorldSegment } from '#lib/domain/addresses/locale-segment.ts';

/** Two-letter codes that addresses use for a language; every other code is a region. "ms" is Malay, not Montserrat. */
const languages =
  'cs da el en et fa gl he hi hy iw ja jv ka kk km ko ky lo mi ml ms ne sl sq sr sv sw ta te tl ur uz vi zh zu';

/** Codes of regions that are as often a language: "/th/" is Thailand or Thai. */
const languagesToo = 'ar az bg bn de es fi fr hr hu id is it lt lv mk mn nl no pl pt ro ru sk th tr uk';

/**
 * The regions that an address names, as lower-case codes: "/en-my/" and "/ms-my/" are "my", "/global/" is "global". If
 * the path has a code that can only be a region, only such codes count: "/ae/ar/" is "ae". Otherwise codes that may
 * also be languages count, and so do the sub-domains; among these a code that can only be a region again excludes the
 * others.
 * @param host Lower case, without a leading "www.".
 * @param segments The path's.
 * @returns an empty list if the address names no region: "/en/" is a language.
 */
export function readRegions(host: string, segments: readonly string[]): readonly string[] {
  const inPath = segments
    .slice(0, countLocaleSegments(segments))
    .map((segment) => (isWorldSegment(segment) ? everywhere : readCode(segment)));
  const certain = inPath.find(({ isCertain }) => isCertain);
  if (certain !== undefined) return certain.codes;
  // The last two labels are the merchant's name: "my.example" need not be a Malaysian shop.
  const inHost = host.split('.').slice(0, -2).map(readCode);
  const ofHost = inHost.find(({ isCertain }) => isCertain);
  return [...(ofHost === undefined ? inHost : [ofHost]), ...inPath].flatMap(({ codes }) => codes);
}

interface Reading {
  readonly codes: readonly string[];
  readonly isCertain: boolean;
}

const nothing: Reading = { codes: [], isCertain: false };
const everywhere: Reading = { codes: ['global'], isCertain: true };

/** A segment or a label: "en-MY" is language and region, "hk-zh" the other way round. */
function readCode(text: string): Reading {
  if (isWorldSegment(text) || !isLocaleSegment(text)) return nothing;
  const [first = '', second] = text.toLowerCase().split(/[-_]/);
  if (second === undefined)
    return languages.includes(first) ? nothing : toReading(first, !languagesToo.includes(first));
  if (!isLanguage(first)) return toReading(first, true);
  if (second.length === 2 && !languages.includes(second)) return toReading(second, true);
  return languages.includes(first) ? nothing : toReading(first, true);
}

const isLanguage = (code: string) => languages.includes(code) || languagesToo.includes(code);

function toReading(code: string, isCertain: boolean): Reading {
  return { codes: [code === 'uk' ? 'gb' : code], isCertain };
}
