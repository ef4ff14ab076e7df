/** Caps the wait: a gateway cannot ask for more than this. */
const maxMs = 60 * 60_000;

/**
 * Reads a `Retry-After` header (RFC 9110 §10.2.3): seconds, or a date.
 * @returns ms to wait, at most an hour; null without a readable header.
 */
export function readRetryAfterMs(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+$/.test(text)
    ? Number(text) * 1000
    : /[a-z]{3}/i.test(text)
      ? Date.parse(text) - nowMs
      : Number.NaN;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), maxMs);
}
