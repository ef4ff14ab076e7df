/**
 * The parameters of a call under flat names: `page`, `filters[offer_id]`. Null, missing and empty are the same:
 * absent.
 */
export type Parameters = ReadonlyMap<string, string>;

export interface ReadBody {
  parameters: Parameters;
  encoding: 'form' | 'json' | 'none' | 'unreadable';
}

const unreadable: ReadBody = { parameters: new Map(), encoding: 'unreadable' };

function toText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return null;
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
  for (const [name, value] of Object.entries(parsed)) {
    if (name === 'filters' && value !== null && typeof value === 'object' && !Array.isArray(value)) {
      for (const [inner, innerValue] of Object.entries(value)) flat.push([`filters[${inner}]`, innerValue]);
    } else {
      flat.push([name, value]);
    }
  }
  for (const [name, value] of flat) {
    if (value === null || value === undefined) continue;
    const text = toText(value);
    if (text === null) return unreadable;
    parameters.set(name, text);
  }
  return { parameters, encoding: 'json' };
}

function readForm(body: string): ReadBody {
  return { parameters: new Map(new URLSearchParams(body)), encoding: 'form' };
}

/**
 * Decodes a body in each of the encodings in use (observed behaviour, "Body encodings in use").
 *
 * The specification wants `Content-Type: application/json` *and* shows URL-encoded samples, so the type of the body is
 * told by its first character, not by the header. A header that is neither JSON nor a form is refused, because it is
 * what a client that forgot the header sends (`text/plain`).
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

/** The value of a parameter, or null when it is absent or blank. */
export function textOf(parameters: Parameters, name: string): string | null {
  const value = parameters.get(name)?.trim();
  return value === undefined || value === '' ? null : value;
}
