import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { toRefusalWords } from '#lib/domain/links/refusal-words.ts';
import type { BodyEncoding } from '#lib/domain/service/service-manner.ts';
import { parseJson } from '#lib/domain/text/parse-json.ts';
import { type AnswerFacts, readStatus } from '#lib/errors/answer-facts.ts';
import { AppError, type ErrorDetails } from '#lib/errors/app-error.ts';
import { type AnswerFailure, classifyFailure } from '#lib/errors/classify-failure.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { encodeParameters, type Parameters } from '#lib/publisher-api/encode-parameters.ts';
import { parseAnswer } from '#lib/publisher-api/parse-answer.ts';
import { readLimitedText } from '#lib/publisher-api/read-limited-text.ts';
import { toRows } from '#lib/publisher-api/read-row.ts';
import { envelopeSchema } from '#lib/publisher-api/wire-schemas.ts';

/** How long a call may take, including its answer. */
const callTimeoutMs = 25_000;
/**
 * Ten times a page of 200 shops with long texts. A longer answer cannot be valid, and would fill the worker's memory.
 */
const maxAnswerBytes = 5_000_000;

export interface ServiceCall {
  /** Root of the service, without a trailing slash. */
  readonly serviceUrl: string;
  /** Path below `/api/`, such as `offers/all`. */
  readonly path: string;
  readonly parameters: Parameters;
  readonly encoding: BodyEncoding;
  /** The bearer token; null for authenticate, which sends no Authorization header (spec §4.1). */
  readonly token: string | null;
  /** Aborts the call, which then fails as `cancelled`. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends one call and returns the envelope's `data`. */
export type Transport = (call: ServiceCall) => Promise<unknown>;

export interface TransportDependencies {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly isOnline: () => boolean;
}

/**
 * Sends HTTP; the only place that does. A redirect is not followed, cookies are never sent, a call ends after 25 s, and at most 5 MB of an answer are read. An error carries the
 * `Retry-After` of the service, or of a gateway before it.
 * @throws AppError the code of {@link classifyFailure} for an answer; `timed-out`, `offline` or `unreachable` without
 * one.
 */
export function createTransport({ fetch, clock, isOnline }: TransportDependencies): Transport {
  return async ({ serviceUrl, path, parameters, encoding, token, signal }) => {
    const { contentType, body } = encodeParameters(parameters, encoding);
    const timeout = new AbortController();
    const finished = new AbortController();
    clock.sleep(callTimeoutMs, finished.signal).then(
      () => timeout.abort(),
      () => undefined,
    );
    const given = signal === undefined ? timeout.signal : AbortSignal.any([timeout.signal, signal]);
    let isRedirect: boolean;
    let httpStatus: number;
    let text: string | null;
    let retryAtMs: number | null;
    try {
      const response = await fetch(`${serviceUrl}/api/${path}`, {
        method: 'POST',
        headers: {
          Accept: 'application/json',
          'Content-Type': contentType,
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        body,
        cache: 'no-store',
        credentials: 'omit',
        // Not followed: a 307 would post key and secret to another host. An error would not say that it was a redirect.
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        signal: given,
      });
      isRedirect = response.type === 'opaqueredirect';
      httpStatus = response.status;
      retryAtMs = readRetryAtMs(response.headers.get('Retry-After'), clock.nowMs());
      text = await readLimitedText(response, maxAnswerBytes, given);
    } catch {
      if (signal?.aborted) throw new AppError('cancelled');
      if (timeout.signal.aborted) throw new AppError('timed-out');
      throw new AppError(isOnline() ? 'unreachable' : 'offline');
    } finally {
      finished.abort();
    }
    // Of a call that may have made a link it says nothing: that one stays unknown.
    if (isRedirect) throw new AppError(path === 'authenticate' ? 'redirected' : 'unreachable');
    return readAnswer({ path, serviceUrl, token }, httpStatus, text, retryAtMs);
  };
}

/** @param text Null if it was too long to read. */
function readAnswer(
  { path, serviceUrl, token }: Pick<ServiceCall, 'path' | 'serviceUrl' | 'token'>,
  httpStatus: number,
  text: string | null,
  retryAtMs: number | null,
): unknown {
  const { value, hasNotice } = parseAnswer(text ?? '');
  const envelope = envelopeSchema.safeParse(value ?? undefined);
  const endpoint = path === 'authenticate' ? 'authenticate' : path === 'deeplink/generate' ? 'deeplink' : 'listing';
  const deeplink = endpoint === 'deeplink' ? readDeeplinkData(envelope.data?.data, serviceUrl) : null;
  const facts: AnswerFacts = {
    endpoint,
    httpStatus,
    envelope: envelope.success ? envelope.data : null,
    ...(deeplink !== null && { links: deeplink.links }),
    html: text !== null && /^\s*</.test(text) ? text : null,
    isTimed: retryAtMs !== null,
  };
  const failure = classifyFailure(facts);
  if (failure !== null) {
    const isJson = value !== null || failure.code === 'blocked-by-protection';
    // The status that the service means: one that answers 200 to everything has it in the body.
    const meant = { httpStatus: readStatus(facts) };
    throw toError(failure, { ...meant, ...(!isJson && { isJson }), ...(retryAtMs !== null && { retryAtMs }) }, token);
  }
  if (deeplink === null) return envelope.data?.data;
  // A crashed service may have written more than its answer: use a link from it only if it has exactly one.
  if ((hasNotice || deeplink.isUnwrapped) && deeplink.links !== 1)
    throw new AppError('malformed-answer', { httpStatus });
  return deeplink.data;
}

function toError({ code, isLimited, isVague, words }: AnswerFailure, details: ErrorDetails, token: string | null) {
  const told = words === undefined ? '' : toRefusalWords(words, token);
  return new AppError(code, {
    ...details,
    ...(isLimited && { isLimited }),
    ...(isVague && { isVague }),
    ...(told !== '' && { words: told }),
  });
}

/** The payload of a deeplink's answer. */
export interface DeeplinkData {
  /** As the specification has it (§2.5), where it could be read so. Unchecked. */
  readonly data: unknown;
  /** Whether it came in another form than the specification's: in a list, or as a text. */
  readonly isUnwrapped: boolean;
  /** How many distinct safe links its fields have. */
  readonly links: number;
}

/** Reads the payload of a deeplink's answer: also the only one of a list, and one that is written as a text. */
function readDeeplinkData(raw: unknown, serviceUrl: string): DeeplinkData {
  const data = unwrap(raw, serviceUrl);
  const fields: unknown[] = typeof data === 'object' && data !== null ? Object.values(data) : [];
  const isLink = (field: unknown) => typeof field === 'string' && isSafeTrackingLink(field.trim(), serviceUrl);
  return {
    data,
    isUnwrapped: data !== raw,
    links: new Set(fields.filter(isLink).map((field) => String(field).trim())).size,
  };
}

function unwrap(raw: unknown, serviceUrl: string): unknown {
  if (typeof raw === 'string') {
    if (isSafeTrackingLink(raw.trim(), serviceUrl)) return { tracking_link: raw };
    const parsed = parseJson(raw);
    return typeof parsed === 'object' && parsed !== null ? unwrap(parsed, serviceUrl) : raw;
  }
  const rows = toRows(raw);
  return rows?.length === 1 && typeof rows[0] === 'object' ? rows[0] : raw;
}

/** Caps the wait: a gateway cannot ask for more than this. */
const maxMs = 60 * 60_000;

/**
 * Reads a `Retry-After` header (RFC 9110 §10.2.3): seconds, or a date.
 * @returns until when to wait, at most an hour; null without a readable header.
 */
export function readRetryAtMs(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+$/.test(text)
    ? Number(text) * 1000
    : /[a-z]{3}/i.test(text)
      ? Date.parse(text) - nowMs
      : Number.NaN;
  return Number.isNaN(waitMs) ? null : nowMs + Math.min(Math.max(waitMs, 0), maxMs);
}
