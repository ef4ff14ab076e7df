import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Fault } from '../create-fault-plan.ts';
import type { PublisherAccount } from '../create-publisher-accounts.ts';
import type { ApiCallRecord } from '../create-statistics.ts';
import type { World } from '../create-world.ts';
import { createEndpoints, type Endpoint } from './create-endpoints.ts';
import type { PageManner } from './paginate.ts';
import { type ReadBody, readParameters, textOf, withoutFilters } from './read-parameters.ts';
import { failureTexts, incorrectArguments, ServiceFailure } from './service-failure.ts';
import { toDeeplinkAnswer } from './to-deeplink-answer.ts';

/** A listing as PHP writes one whose second row was taken out: its rows are a map whose keys are numbers. */
function toPhpHoles(data: unknown): unknown {
  const isListing = typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data);
  if (!isListing || !Array.isArray(data.data) || data.data.length === 0) return data;
  const entries = data.data.map((row: unknown, index) => [index === 0 ? 0 : index + 1, row] as const);
  return { ...data, data: Object.fromEntries(entries) };
}

/** An answer before it is written: what a fault may still spoil. */
interface Answer {
  httpStatus: number;
  /** Null: a page of HTML. */
  body: object | null;
}

const maxBodyBytes = 1_000_000;

const htmlPage =
  '<!doctype html><html><head><title>Please wait</title></head><body><h1>Please wait</h1>' +
  '<p>{"status":"success"} is on its way.</p></body></html>';

const protectionPage =
  '<!doctype html><html><head><title>Attention Required</title></head><body><h1>Sorry, you have been blocked</h1></body></html>';

/** A file that begins with a byte order mark, and a line that PHP complains of. */
const phpNotice =
  '\ufeff<br />\n<b>Notice</b>:  Undefined index: sort_by in <b>/var/www/html/{api}/common.php</b> on line <b>42</b><br />\n';

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' };
const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The token of an Authorization header; undefined if it has none. */
function readToken(authorization: string | null): string | undefined {
  return /^Bearer ([^\s]+)$/.exec(authorization ?? '')?.[1];
}

/** Carries out the calls of the publisher API: rate, token, parameters, endpoint, and the faults in between. */
interface PublisherService {
  handle(request: Request, env: HttpBindings): Promise<Response>;
}

/** `stopping`: aborted when the sandbox closes, so that no held-back answer keeps it open. */
export function createPublisherService({ world, stopping }: { world: World; stopping: AbortSignal }): PublisherService {
  const { accounts, addresses, clock, faults, log, variants } = world;
  const endpoints = createEndpoints(world);
  const deeplinkPath = '/api/deeplink/generate';
  const authenticatePath = '/api/authenticate';
  /** How often page 1 of a listing was asked for: each walk of a shifting listing skips other rows. */
  const walks = new Map<string, number>();

  function writeFailure({ httpStatus, message, outcome }: ServiceFailure): Answer {
    if (outcome === 'encoding-refused') {
      if (variants.has('encoding-refused-by-page')) return { httpStatus: 200, body: null };
      if (variants.has('encoding-refused-by-status')) return { httpStatus: 415, body: {} };
    }
    const status = variants.has('status-200') ? 200 : httpStatus;
    const envelope = { status: 'error', message, data: [] };
    // `status-200` says "status: error for all of these", so it leaves no room for the shapes without `status`.
    if (variants.has('status-200')) return { httpStatus: status, body: envelope };
    if (outcome === 'bad-token' || outcome === 'expired-token' || outcome === 'bad-authorization-header') {
      const text = variants.has('token-text-segments')
        ? failureTexts.wrongSegments
        : variants.has('token-text-unauthenticated')
          ? failureTexts.unauthenticated
          : message;
      if (variants.has('token-shape-status-code')) return { httpStatus, body: { message: text, status_code: 401 } };
      if (variants.has('token-shape-error')) return { httpStatus, body: { error: text } };
      return { httpStatus, body: { ...envelope, message: text } };
    }
    if (httpStatus === 429 && variants.has('throttle-shape-status-code')) {
      return { httpStatus, body: { message, status_code: 429 } };
    }
    return { httpStatus, body: envelope };
  }

  /** Whether the service reads the filters of a body (variants `unread-filters`, `flat-filters`, `unread-nested-filters`, `no-filters`). */
  function readsFilters({ encoding, areFiltersNested = false }: ReadBody): boolean {
    const isFlatJson = encoding === 'json' && !areFiltersNested;
    if (variants.has('no-filters') || (variants.has('flat-filters') && !isFlatJson)) return false;
    if (variants.has('unread-nested-filters') && encoding === 'json' && areFiltersNested) return false;
    return !variants.has('unread-filters') || encoding !== 'json';
  }

  /** Refuses a body in the encoding that the service does not take (variants `json-only`, `form-only`, `form-listings`, `form-credentials`). */
  function checkEncoding(path: string, encoding: ReadBody['encoding']): void {
    const isAuthenticate = path === authenticatePath;
    if (variants.has('form-credentials') && isAuthenticate && encoding === 'json') {
      throw new ServiceFailure(401, failureTexts.invalidCredentials, 'encoding-refused');
    }
    if (variants.has('form-listings') && !isAuthenticate && encoding === 'json') {
      throw new ServiceFailure(401, failureTexts.incorrectArguments, 'encoding-refused');
    }
    if (variants.has('json-only') && encoding === 'form') {
      throw new ServiceFailure(415, failureTexts.unsupportedMediaType, 'encoding-refused');
    }
    if (variants.has('form-only') && encoding === 'json') {
      throw new ServiceFailure(401, failureTexts.incorrectArguments, 'encoding-refused');
    }
  }

  /** Whether a variant has taken the endpoint away. */
  function isMissing(path: string): boolean {
    return (
      (path === `/api/${world.marketplacePath}/all` && variants.has('no-shops')) ||
      (path === '/api/offers/last-updated-range' && variants.has('no-updated-range'))
    );
  }

  function checkRate(path: string, { calls, deeplinkCalls }: PublisherAccount): void {
    const { ratePerMinute, deeplinkRatePerMinute } = world.effectiveLimits();
    const isDeeplink = path === deeplinkPath;
    if (!calls.hasRoom(ratePerMinute) || (isDeeplink && !deeplinkCalls.hasRoom(deeplinkRatePerMinute))) {
      throw new ServiceFailure(429, failureTexts.throttled, 'rate-limited');
    }
    calls.take();
    if (isDeeplink) deeplinkCalls.take();
  }

  function checkToken(authorization: string | null, account: PublisherAccount | null): void {
    const token = readToken(authorization);
    if (token === undefined) {
      throw new ServiceFailure(401, failureTexts.badHeader, 'bad-authorization-header');
    }
    const verdict = account?.judgeToken(token) ?? 'unknown';
    if (verdict !== 'valid') {
      const outcome = verdict === 'expired' ? 'expired-token' : 'bad-token';
      throw new ServiceFailure(401, failureTexts.badToken, outcome);
    }
  }

  /** Whose call it is, by its token or its credentials. */
  function findAccount(path: string, { parameters }: ReadBody, authorization: string | null): PublisherAccount | null {
    if (path === authenticatePath) {
      // Not trimmed: a secret is compared as it came.
      return accounts.findByCredentials(textOf(parameters, 'key') ?? '', parameters.get('secret') ?? '');
    }
    const token = readToken(authorization);
    return token === undefined ? null : accounts.findByToken(token);
  }

  function toPageManner(path: string, parameters: ReadBody['parameters'], fault: Fault | null): PageManner {
    let shiftBy = fault?.name === 'shifting-catalogue' ? 0 : null;
    if (variants.has('shifting-catalogue')) {
      const isFirstPage = Number(parameters.get('page') || 1) === 1;
      const walk = (walks.get(path) ?? 0) + (isFirstPage ? 1 : 0);
      walks.set(path, walk);
      shiftBy = Math.max(0, walk - 1);
    }
    return {
      nextPage:
        variants.has('endless-next-page') || fault?.name === 'lying-next-page'
          ? 'endless'
          : variants.has('lying-next-page')
            ? 'one-too-many'
            : variants.has('no-next-page') || variants.has('bare-pages')
              ? 'unnamed'
              : 'honest',
      count: variants.has('bare-pages')
        ? 'unnamed'
        : variants.has('count-of-page')
          ? 'of-page'
          : variants.has('short-listing')
            ? 'too-high'
            : 'honest',
      isFixed: variants.has('same-page'),
      isHalf: variants.has('small-pages'),
      shiftBy,
    };
  }

  const toMessage = ({ message }: Endpoint) => (variants.has('sample-types') ? 'Success' : message);

  /** An answer with what PHP wrote before or behind it (variants `php-notices`, `notice-behind`). */
  const withNotices = (json: string) =>
    (variants.has('php-notices') ? phpNotice : '') + json + (variants.has('notice-behind') ? phpNotice : '');

  /** A listing in the manner of the variants; everything else as it is. */
  function toListing(data: unknown): unknown {
    const listing = variants.has('php-holes') ? toPhpHoles(data) : data;
    if (!variants.has('grouped-counts') || typeof listing !== 'object' || listing === null) return listing;
    return 'count' in listing ? { ...listing, count: Number(listing.count).toLocaleString('en-US') } : listing;
  }

  /** What the service does with a call that nothing spoils; marks the record. */
  function carryOut(
    endpoint: Endpoint,
    body: ReadBody,
    record: ApiCallRecord,
    authorization: string | null,
    account: PublisherAccount | null,
    fault: Fault | null,
  ) {
    try {
      checkRate(record.path, account ?? accounts.main);
      if (endpoint.needsToken) checkToken(authorization, account);
      checkEncoding(record.path, body.encoding);
      if (body.encoding === 'unreadable') throw incorrectArguments();
      const manner = toPageManner(record.path, body.parameters, fault);
      const { parameters } = readsFilters(body) ? body : withoutFilters(body);
      const data = toListing(endpoint.answer(parameters, manner, account));
      record.outcome = 'ok';
      record.tookEffect = true;
      const answer = { httpStatus: 200, body: { status: 'success', message: toMessage(endpoint), data } };
      return record.path === deeplinkPath ? toDeeplinkAnswer(variants, answer) : answer;
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      record.outcome = error.outcome;
      return writeFailure(error);
    }
  }

  /** Answers as the fault wants; null when it leaves the answer as it is. */
  function spoil(fault: Fault, answer: Answer | null, record: ApiCallRecord, env: HttpBindings): Response | null {
    const socket = env.incoming.socket;
    const text = JSON.stringify(answer?.body ?? { status: 'success', message: '', data: [] });
    const httpStatus = answer?.httpStatus ?? 200;
    const respond = (status: number, body: string, headers: Record<string, string>) => {
      record.httpStatus = status;
      return new Response(body, { status, headers });
    };
    const fail = (failure: ServiceFailure) => {
      const failed = writeFailure(failure);
      return respond(failed.httpStatus, JSON.stringify(failed.body), jsonHeaders);
    };
    switch (fault.name) {
      case 'drop-before':
      case 'drop-after':
        socket.destroy();
        return RESPONSE_ALREADY_SENT;
      case 'reset-before':
      case 'reset-after':
        socket.resetAndDestroy();
        return RESPONSE_ALREADY_SENT;
      case 'cut-body': {
        const bytes = Buffer.from(text);
        record.httpStatus = httpStatus;
        env.outgoing.writeHead(httpStatus, { ...jsonHeaders, 'content-length': bytes.length, connection: 'close' });
        env.outgoing.write(bytes.subarray(0, bytes.length >> 1), () => socket.destroy());
        return RESPONSE_ALREADY_SENT;
      }
      case 'throttle':
        return fail(new ServiceFailure(429, failureTexts.throttled, 'rate-limited'));
      case 'throttle-status-code':
        return respond(429, JSON.stringify({ message: failureTexts.throttled, status_code: 429 }), jsonHeaders);
      case 'token-failure':
        return fail(new ServiceFailure(401, failureTexts.badToken, 'bad-token'));
      case 'server-error':
        return fail(new ServiceFailure(500, failureTexts.serverError, 'fault'));
      case 'html-200':
        return respond(200, htmlPage, htmlHeaders);
      case 'html-502':
        return respond(502, htmlPage, htmlHeaders);
      case 'truncated-json':
        return respond(httpStatus, text.slice(0, text.length >> 1), jsonHeaders);
      case 'empty-body':
        return respond(200, '', jsonHeaders);
      case 'wrong-content-type':
        return respond(httpStatus, text, htmlHeaders);
      case 'redirect':
        return respond(307, '', { location: `${addresses.foreignUrl}${record.path}` });
      case 'delay':
      case 'hold':
      case 'lying-next-page':
      case 'shifting-catalogue':
        return null;
    }
  }

  function startRecord(
    request: Request,
    path: string,
    body: ReadBody,
    account: PublisherAccount | null,
  ): ApiCallRecord {
    const { headers } = request;
    const { secret: _secret, ...parameters } = Object.fromEntries(body.parameters);
    const record: ApiCallRecord = {
      sequence: log.nextSequence(),
      atMs: clock.realMs(),
      host: headers.get('host') ?? '',
      method: request.method,
      path,
      parameters,
      encoding: body.encoding,
      contentType: headers.get('content-type'),
      accept: headers.get('accept'),
      hasAuthorization: headers.has('authorization'),
      affiliateId: account?.publisher.affiliateId ?? null,
      origin: headers.get('origin'),
      referer: headers.get('referer'),
      cookie: headers.get('cookie'),
      httpStatus: null,
      outcome: 'in-progress',
      fault: null,
      tookEffect: false,
    };
    log.apiCalls.push(record);
    return record;
  }

  function respondPlainly(record: ApiCallRecord, httpStatus: number, message: string, headers: Record<string, string>) {
    record.httpStatus = httpStatus;
    return new Response(JSON.stringify({ status: 'error', message, data: [] }), {
      status: httpStatus,
      headers: { ...jsonHeaders, ...headers },
    });
  }

  return {
    async handle(request, env) {
      const path = new URL(request.url).pathname;
      const bytes = await request.arrayBuffer();
      const text = new TextDecoder().decode(bytes.byteLength > maxBodyBytes ? new ArrayBuffer() : bytes);
      const body = readParameters(text, request.headers.get('content-type'));
      const authorization = request.headers.get('authorization');
      const account = findAccount(path, body, authorization);
      const record = startRecord(request, path, body, account);
      const endpoint = isMissing(path) ? undefined : endpoints.get(path);
      if (request.method === 'OPTIONS') {
        // A preflight is answered, but allows nothing: the extension's host permission needs none.
        record.outcome = 'ok';
        record.httpStatus = 204;
        return new Response(null, { status: 204, headers: { allow: 'POST' } });
      }
      if (!endpoint) {
        record.outcome = 'not-found';
        return respondPlainly(record, 404, `The route ${path} could not be found.`, {});
      }
      if (request.method !== 'POST') {
        record.outcome = 'method-not-allowed';
        const message = `The ${request.method} method is not supported for this route. Supported methods: POST.`;
        return respondPlainly(record, 405, message, { allow: 'POST' });
      }

      if (variants.has('front-door')) {
        record.outcome = 'stopped';
        record.httpStatus = 403;
        return new Response(protectionPage, { status: 403, headers: htmlHeaders });
      }

      const fault = faults.meet(path);
      record.fault = fault?.name ?? null;
      const answer =
        fault && !fault.takesEffect ? null : carryOut(endpoint, body, record, authorization, account, fault);
      if (fault) {
        if (answer === null) record.outcome = 'fault';
        if (fault.name === 'hold') await faults.whenCleared(fault.id);
        if (fault.delayMs > 0) await sleep(fault.delayMs, undefined, { signal: stopping }).catch(() => undefined);
        const spoilt = spoil(fault, answer, record, env);
        if (spoilt) return spoilt;
      }
      const { httpStatus, body: answerBody } = answer ?? { httpStatus: 200, body: {} };
      record.httpStatus = httpStatus;
      return answerBody === null
        ? new Response(htmlPage, { status: httpStatus, headers: htmlHeaders })
        : new Response(withNotices(JSON.stringify(answerBody)), { status: httpStatus, headers: jsonHeaders });
    },
  };
}
