/** Parameters of a call, named as the specification names them; `filters` nests. Undefined and empty ones are not sent. */
export interface Parameters {
  readonly [name: string]: string | number | undefined | Readonly<Record<string, string | number | undefined>>;
}

/** How the body is written. Both are accepted (spec §1, common rule 2); the samples use `form`. */
export type BodyEncoding = 'form' | 'json';

export interface EncodedBody {
  readonly contentType: string;
  readonly body: string;
}

const isGiven = (value: unknown) => value !== undefined && value !== '';

/** Writes the parameters as a body: `filters[name]=value` in a form, `{"filters":{"name":"value"}}` in JSON. */
export function encodeParameters(parameters: Parameters, encoding: BodyEncoding): EncodedBody {
  if (encoding === 'json') {
    const body = JSON.stringify(parameters, (_name, value) => (isGiven(value) ? value : undefined));
    return { contentType: 'application/json', body };
  }
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) if (isGiven(inner)) form.set(`${name}[${key}]`, String(inner));
    } else if (isGiven(value)) {
      form.set(name, String(value));
    }
  }
  return { contentType: 'application/x-www-form-urlencoded', body: form.toString() };
}
