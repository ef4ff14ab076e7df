import { countLocaleSegments, isWorldSegment } from './locale-segment.ts';

/**
 * ISO 3166-1 codes, "uk" and "eu" beside them, without those that addresses use for a language: "ms" is Malay and not
 * Montserrat, "vi" is Vietnamese and not the Virgin Islands.
 */
const countryCodes = new Set(
  (
    'ae af ag ai al am an ao ar at au aw az ba bb bd be bf bg bh bj bm bn bo br bs bt bw by bz ca cd cg ch ci cl cm cn ' +
    'co cr cu cw cy cz de dj dk dm do dz ec ee eg er es eu fi fj fk fr ga gb gd ge gh gi gm gn gq gr gt gw gy hk hn hr ' +
    'ht hu id ie il in iq ir is it je jm jo jp ke kh kr kw kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mk mm mo ' +
    'mq mt mu mv mw mx my mz na nc ng ni nl no np nz om pa pe pf pg ph pk pl pr ps pt py qa re ro rs ru rw sa sc sd se ' +
    'sg si sk sm sn sr ss sz td tg th tj tm tn tr tt tw tz ua ug uk us uy uz vc ve vn vu ws xk ye za zm zw'
  ).split(' '),
);

/** Country codes that are as often a language: "/th/" is Thailand or Thai. */
const languagesToo = new Set('ar bg bn de es fi fr hr hu id is it lt lv nl no pl pt ro ru sk th tr uk'.split(' '));

/**
 * The regions that a place on the web says it is for, as lower-case codes: "/en-my/" and "/ms-my/" are "my", "/global/"
 * is "global". A path says it for certain before a sub-domain does. A code that may be a language is a region as
 * long as nothing certain is said beside it: "/ae/ar/" is "ae" alone.
 * @param host Lower case, without a leading "www.".
 * @param segments The path's.
 * @returns nothing where no region is named: "/en/" is a language.
 */
export function readRegions(host: string, segments: readonly string[]): readonly string[] {
  const inPath = segments
    .slice(0, countLocaleSegments(segments))
    .map((segment) => (isWorldSegment(segment) ? everywhere : readCode(segment)));
  const certain = inPath.find(({ isCertain }) => isCertain);
  if (certain !== undefined) return certain.codes;
  // The last two labels are the merchant's name at best: "my.example" is no Malaysian shop.
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
  const [first = '', second = '', ...more] = text.toLowerCase().split(/[-_]/);
  if (more.length > 0) return nothing;
  if (second === '') {
    return countryCodes.has(first) ? { codes: [toRegion(first)], isCertain: !languagesToo.has(first) } : nothing;
  }
  if (first.length !== 2) return nothing;
  const isRegionFirst = countryCodes.has(first) && (!languagesToo.has(first) || !countryCodes.has(second));
  const region = isRegionFirst ? first : second;
  return countryCodes.has(region) ? { codes: [toRegion(region)], isCertain: true } : nothing;
}

function toRegion(code: string): string {
  return code === 'uk' ? 'gb' : code;
}
