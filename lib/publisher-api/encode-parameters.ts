import type { BodyEncoding } from '#lib/domain/service/service-manner.ts';

/** Parameters of a call, named as in the specification; `filters` nests. Undefined and empty ones are not sent. */
export interface Parameters {
  readonly [name: string]: string | number | undefined | Readonly<Record<string, string | number | undefined>>;
}

export interface EncodedBody {
  readonly contentType: string;
  readonly body: string;
}

const isGiven = (value: unknown) => value !== undefined && value !== '';

/** Writes the parameters as a body: `{"filters":{"name":"value"}}` or `{"filters[name]":"value"}` in JSON, `filters[name]=value` in a form. */
export function encodeParameters(parameters: Parameters, encoding: BodyEncoding): EncodedBody {
  if (encoding === 'json') {
    const given = Object.entries(parameters).filter(
      ([_name, value]) => typeof value !== 'object' || Object.values(value).some(isGiven),
    );
    const body = JSON.stringify(Object.fromEntries(given), (_name, value) => (isGiven(value) ? value : undefined));
    return { contentType: 'application/json', body };
  }
  const flat = listFlat(parameters);
  if (encoding === 'json-flat')
    return { contentType: 'application/json', body: JSON.stringify(Object.fromEntries(flat)) };
  const form = new URLSearchParams(flat.map(([name, value]) => [name, String(value)]));
  return { contentType: 'application/x-www-form-urlencoded', body: form.toString() };
}

/** The given parameters, with nested names written as `filters[name]`. */
function listFlat(parameters: Parameters): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(parameters)
    .flatMap(([name, value]) =>
      typeof value === 'object'
        ? Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, inner] as const)
        : [[name, value] as const],
    )
    .filter(([_name, value]) => isGiven(value));
}
