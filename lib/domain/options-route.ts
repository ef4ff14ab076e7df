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

/** A place of the options. */
export interface OptionsRoute {
  readonly page: OptionsPageId;
  /** The error code whose explanation is wanted; null for the page as it is. */
  readonly errorCode: string | null;
  /** Whether the field for the dashboard's count is wanted, with the focus in it. */
  readonly isCorrecting: boolean;
}

/** The page Limits, at the field for the dashboard's count. */
const correction = 'limits/correction';

/** A place of the options that other pages lead to. */
export type OptionsPlace = OptionsPageId | typeof correction;

/** The place of an address's fragment: `#/limits`, `#/limits/correction` or `#error-timed-out`. The first page for what is none. */
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
