import type { BodyEncoding } from '#lib/domain/service/service-manner.ts';

/** What the fake service does with a call: an answer, a dropped connection, or silence until the time-out. */
export type FakeAnswer =
  | { readonly httpStatus?: number; readonly body: unknown }
  | { readonly httpStatus?: number; readonly text: string }
  | 'drop'
  | 'silence';

export interface FakeCall {
  readonly path: string;
  /** Under flat names, `filters[a]`, whatever the encoding. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly encoding: BodyEncoding;
  readonly authorization: string | null;
}

/** A service behind `fetch` that answers as the test scripts it, and remembers what it was asked. */
export interface FakeService {
  readonly fetch: typeof globalThis.fetch;
  readonly calls: readonly FakeCall[];
  count(path: string): number;
  /** Answers the next call of a path, once; scripted answers are used in order, before `respond`'s. */
  once(path: string, answer: FakeAnswer | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>)): void;
  respond(path: string, answer: FakeAnswer | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>)): void;
}

type Script = FakeAnswer | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>);

/** A successful envelope (spec §1). */
export const anEnvelope = (data: unknown) => ({ body: { status: 'success', message: '', data } });

/** A failed envelope (spec §7). */
export const aFailure = (httpStatus: number, message: string) => ({
  httpStatus,
  body: { status: 'error', message, data: [] },
});

/** A listing of one page. */
export const aListing = (rows: readonly unknown[]) =>
  anEnvelope({ page: 1, limit: 100, count: rows.length, nextPage: null, data: rows });

export function fakeService(): FakeService {
  const calls: FakeCall[] = [];
  const once = new Map<string, Script[]>();
  const always = new Map<string, Script>();
  let tokens = 0;
  always.set('authenticate', () => {
    tokens += 1;
    return anEnvelope({ token: `token-${tokens}` });
  });

  const fetch: typeof globalThis.fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    const call: FakeCall = {
      path: new URL(String(url)).pathname.replace(/^\/api\//, ''),
      ...readBody(String(init?.body), headers.get('Content-Type')),
      authorization: headers.get('Authorization'),
    };
    calls.push(call);
    const script: Script = once.get(call.path)?.shift() ?? always.get(call.path) ?? aListing([]);
    // What the script does, such as making the link, is done whether or not the caller still waits.
    const answering = Promise.resolve(typeof script === 'function' ? script(call) : script);
    const answer = await unlessAborted(answering, init?.signal);
    if (answer === 'drop') throw new TypeError('Failed to fetch');
    if (answer === 'silence') return unlessAborted(new Promise<never>(() => undefined), init?.signal);
    const text = 'text' in answer ? answer.text : JSON.stringify(answer.body);
    return new Response(text, { status: answer.httpStatus ?? 200 });
  };

  return {
    fetch,
    calls,
    count: (path) => calls.filter((call) => call.path === path).length,
    once: (path, answer) => void once.set(path, [...(once.get(path) ?? []), answer]),
    respond: (path, answer) => void always.set(path, answer),
  };
}

/** As `fetch` does: an abort ends the wait at once, and an answer that comes later is dropped. */
function unlessAborted<Value>(waited: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    waited.then(resolve, reject);
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function readBody(body: string, contentType: string | null): Pick<FakeCall, 'parameters' | 'encoding'> {
  if (contentType !== 'application/json') {
    return { parameters: Object.fromEntries(new URLSearchParams(body)), encoding: 'form' };
  }
  const { filters = {}, ...plain } = JSON.parse(body) as Record<string, unknown>;
  const flat = Object.entries(filters as object).map(([name, value]) => [`filters[${name}]`, value] as const);
  const parameters = [...Object.entries(plain), ...flat].map(([name, value]) => [name, String(value)]);
  return { parameters: Object.fromEntries(parameters), encoding: 'json' };
}
