import { envelopeSchema, pageSchema, tokenSchema, type WireEnvelope } from '#lib/publisher-api/wire-schemas.ts';
import type { Sandbox } from '#tests/sandbox/create-sandbox.ts';

interface Answer {
  httpStatus: number;
  headers: Headers;
  text: string;
  /** Parsed by the wire schema of the envelope; throws on any other answer. */
  envelope: WireEnvelope;
}

interface CallOptions {
  /** Null: no Authorization header. Default: a token fetched once. */
  authorization?: string | null;
  encoding?: 'form' | 'json' | 'flat-json';
  /** Sent instead of the parameters. */
  rawBody?: string;
  contentType?: string | null;
  method?: string;
}

type Parameters = Record<string, string | number | boolean | null>;

/** Speaks to a sandbox over HTTP as the specification says; `path` is without `/api/`. */
export interface ServiceClient {
  call(path: string, parameters?: Parameters, options?: CallOptions): Promise<Answer>;
  /** As `call`, for a listing: the page, and each row as it came. */
  list(path: string, parameters?: Parameters, options?: CallOptions): Promise<ListedPage>;
  /** Every row, by following `page` until `count` is reached. */
  listAll(path: string, parameters?: Parameters): Promise<Record<string, unknown>[]>;
  token(): Promise<string>;
  forgetToken(): void;
}

interface ListedPage {
  page: number;
  limit: number;
  count: number;
  nextPage: number | null;
  rows: Record<string, unknown>[];
}

/** `filters[a]` → `{ filters: { a } }`. */
function toNested(parameters: Parameters): object {
  const nested: Record<string, unknown> = {};
  const filters: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(parameters)) {
    const inner = /^filters\[(.+)\]$/.exec(name)?.[1];
    if (inner === undefined) nested[name] = value;
    else filters[inner] = value;
  }
  return Object.keys(filters).length > 0 ? { ...nested, filters } : nested;
}

function toForm(parameters: Parameters): string {
  return new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString();
}

/** `credentials`: the current ones of the main account, if none are given. */
export function createServiceClient(
  sandbox: Sandbox,
  credentials?: { readonly key: string; readonly secret: string },
): ServiceClient {
  let token: Promise<string> | null = null;

  async function call(path: string, parameters: Parameters = {}, options: CallOptions = {}): Promise<Answer> {
    const { encoding = 'form', method = 'POST', rawBody } = options;
    const headers = new Headers({ accept: 'application/json' });
    const defaultType = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const contentType = options.contentType === undefined ? defaultType : options.contentType;
    if (contentType !== null) headers.set('content-type', contentType);
    const authorization =
      options.authorization === undefined && path !== 'authenticate'
        ? `Bearer ${await currentToken()}`
        : options.authorization;
    if (authorization !== undefined && authorization !== null) headers.set('authorization', authorization);
    const body =
      rawBody ??
      (encoding === 'form'
        ? toForm(parameters)
        : JSON.stringify(encoding === 'json' ? toNested(parameters) : parameters));
    const response = await fetch(`${sandbox.serviceUrl}/api/${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(method === 'GET' ? {} : { body }),
    });
    const text = await response.text();
    return {
      httpStatus: response.status,
      headers: response.headers,
      text,
      get envelope() {
        return envelopeSchema.parse(JSON.parse(text));
      },
    };
  }

  async function fetchToken(): Promise<string> {
    const { key, secret } = credentials ?? sandbox.control.getCredentials();
    const { envelope } = await call('authenticate', { key, secret });
    return tokenSchema.parse(envelope.data).token;
  }

  function currentToken(): Promise<string> {
    token ??= fetchToken();
    return token;
  }

  async function list(path: string, parameters: Parameters = {}, options: CallOptions = {}): Promise<ListedPage> {
    const { envelope, httpStatus, text } = await call(path, parameters, options);
    if (httpStatus !== 200 || envelope.status !== 'success') throw new Error(`${path} failed: ${text}`);
    const { page, limit, count, nextPage, data } = pageSchema.parse(envelope.data);
    return {
      page: Number(page),
      limit: Number(limit),
      count: Number(count),
      nextPage: nextPage ?? null,
      rows: data as Record<string, unknown>[],
    };
  }

  return {
    call,
    list,
    async listAll(path, parameters = {}) {
      const rows: Record<string, unknown>[] = [];
      for (let page = 1; ; page++) {
        const listed = await list(path, { ...parameters, page });
        rows.push(...listed.rows);
        if (listed.rows.length === 0 || listed.page * listed.limit >= listed.count) return rows;
      }
    },
    token: currentToken,
    forgetToken() {
      token = null;
    },
  };
}
