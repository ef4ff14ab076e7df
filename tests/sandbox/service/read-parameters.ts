/**
 * The parameters of a call under flat names: `page`, `filters[offer_id]`. Null, missing and empty are the same:
 * absent.
 */
export type Parameters = ReadonlyMap<string, string>;

export interface ReadBody {
  parameters: Parameters;
  encoding: 'form' | 'json' | 'none' | 'unreadable';
  /** Whether the filters of a body in JSON are nested. */
  areFiltersNested?: boolean;
}

const unreadable: ReadBody = { parameters: new Map(), encoding: 'unreadable' };

function toText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return null;
}

const filterNames = [
  ...['conversion_id', 'offer_id', 'offer_name', 'conversion_status', 'preferred_currency'],
  ...['offer_country', 'offer_type', 'application_status', 'offer_status', 'categories', 'category'],
  ...['campaign_banner_id', 'start_date', 'end_date', 'country', 'coupons_only', 'with_banner', 'banner_size'],
  ...['commission_tracking', 'device_type', 'shop_name', 'shop_type', 'sort_type'],
];

/** What the service reads (spec §4): under these names a map, or a list of anything but values, is no argument. */
const knownNames = new Set([
  ...['key', 'secret', 'page', 'limit', 'sort_by', 'start_date', 'end_date', 'start_date_time', 'end_date_time'],
  ...['offer_id', 'url', 'aff_sub', 'aff_sub2', 'aff_sub3', 'aff_sub4', 'aff_sub5'],
  ...filterNames.map((name) => `filters[${name}]`),
]);

/** `filters[a][]` and `filters[a][0]`: one of several values of a filter, as PHP reads it. */
const listedFilter = /^(filters\[[^\]]+\])\[\d*\]$/;

/** Several values of a filter are joined by a bar (spec §1, rule 5); null where they are no values. */
function joinValues(values: readonly unknown[]): string | null {
  const texts = values.filter((value) => value !== null).map(toText);
  return texts.includes(null) ? null : texts.join('|');
}

function readJson(body: string): ReadBody {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return unreadable;
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return unreadable;
  const parameters = new Map<string, string>();
  const flat: [string, unknown][] = [];
  let areFiltersNested = false;
  for (const [name, value] of Object.entries(parsed)) {
    if (name === 'filters' && value !== null && typeof value === 'object' && !Array.isArray(value)) {
      areFiltersNested = true;
      for (const [inner, innerValue] of Object.entries(value)) flat.push([`filters[${inner}]`, innerValue]);
    } else {
      flat.push([name, value]);
    }
  }
  for (const [name, value] of flat) {
    if (value === null || value === undefined) continue;
    const isFilter = name.startsWith('filters[');
    const text = Array.isArray(value) && isFilter ? joinValues(value) : toText(value);
    if (text !== null) parameters.set(name, text);
    // A nested value under an unknown name is ignored as a flat one is.
    else if (knownNames.has(name)) return unreadable;
  }
  return { parameters, encoding: 'json', areFiltersNested };
}

function readForm(body: string): ReadBody {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    const listed = listedFilter.exec(name)?.[1];
    const before = listed === undefined ? undefined : parameters.get(listed);
    parameters.set(listed ?? name, before === undefined ? value : `${before}|${value}`);
  }
  return { parameters, encoding: 'form' };
}

/**
 * Decodes a body in each of the encodings in use (observed, spec §1). The specification wants `Content-Type:
 * application/json` *and* shows URL-encoded samples, so the first character says the type of the body, not the header.
 * A header that is neither JSON nor a form is refused, because it is what a client that forgot the header sends
 * (`text/plain`).
 */
export function readParameters(body: string, contentType: string | null): ReadBody {
  const trimmed = body.trim();
  if (trimmed === '') return { parameters: new Map(), encoding: 'none' };
  const mediaType = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isJson = mediaType === 'application/json';
  if (!isJson && mediaType !== 'application/x-www-form-urlencoded') return unreadable;
  if (isJson && /^[{["\d]/.test(trimmed)) return readJson(trimmed);
  return readForm(body.replace(/[\r\n]+$/, ''));
}

/** The body without its filters, as a service sees it that does not read them. */
export function withoutFilters(body: ReadBody): ReadBody {
  return { ...body, parameters: new Map([...body.parameters].filter(([name]) => !name.startsWith('filters['))) };
}

/** The value of a parameter, or null when it is absent or blank. */
export function textOf(parameters: Parameters, name: string): string | null {
  const value = parameters.get(name)?.trim();
  return value === undefined || value === '' ? null : value;
}
