/** The pages of the options, in their order. */
export const optionsPageIds = [
  'accounts',
  'limits',
  'presets',
  'formats',
  'merchant-pages',
  'team',
  'privacy',
  'about',
] as const;

export type OptionsPageId = (typeof optionsPageIds)[number];

/** A place in the options. */
export interface OptionsRoute {
  readonly page: OptionsPageId;
  /** The error code to explain; null for the page alone. */
  readonly errorCode: string | null;
  /** Whether to focus the field for the dashboard's count. */
  readonly isCorrecting: boolean;
}

/** The page Limits, at the field for the dashboard's count. */
const correction = 'limits/correction';

/** A place in the options that other pages link to. */
export type OptionsPlace = OptionsPageId | typeof correction;

/**
 * Reads a place from an address's fragment: `#/limits`, `#/limits/correction` or `#error-timed-out`. Anything else
 * gives the first page.
 */
export function parseOptionsRoute(fragment: string): OptionsRoute {
  const errorCode = /^#error-(.+)$/.exec(fragment)?.[1] ?? null;
  if (errorCode !== null) return { page: 'about', errorCode, isCorrecting: false };
  const name = fragment.replace(/^#?\/?/, '');
  if (name === correction) return { page: 'limits', errorCode: null, isCorrecting: true };
  return { page: optionsPageIds.find((id) => id === name) ?? optionsPageIds[0], errorCode: null, isCorrecting: false };
}

/** The fragment of a page, with its "#". */
export function formatOptionsRoute(page: OptionsPageId): string {
  return `#/${page}`;
}
