import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { parseJson } from '#lib/domain/text/parse-json.ts';
import { toRows } from '#lib/publisher-api/to-rows.ts';

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
export function readDeeplinkData(raw: unknown, serviceUrl: string): DeeplinkData {
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
