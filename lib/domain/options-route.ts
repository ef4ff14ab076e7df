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
}

/** The place of an address's fragment: `#/limits`, or `#error-timed-out`. The first page for what is none. */
export function parseOptionsRoute(fragment: string): OptionsRoute {
  const errorCode = /^#error-(.+)$/.exec(fragment)?.[1] ?? null;
  if (errorCode !== null) return { page: 'about', errorCode };
  const name = fragment.replace(/^#?\/?/, '');
  return { page: optionsPageIds.find((id) => id === name) ?? optionsPageIds[0], errorCode: null };
}

/** The fragment of a page, with its "#". */
export function formatOptionsRoute(page: OptionsPageId): string {
  return `#/${page}`;
}

/** The address of a page of the options, for a link from another page: `options.html#/limits`. */
export function toOptionsUrl(page: OptionsPageId): string {
  return `options.html${formatOptionsRoute(page)}`;
}
