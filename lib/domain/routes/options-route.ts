/** The pages of the options, in their order. */
export const optionsPageIds = ['account', 'channels', 'merchant-pages', 'data', 'advanced'] as const;

export type OptionsPageId = (typeof optionsPageIds)[number];

/** The parts of pages that have an address of their own, with the page that each is on. */
const pagesOfSections = {
  limits: 'account',
  correction: 'account',
  formats: 'channels',
  team: 'advanced',
  connection: 'advanced',
  about: 'advanced',
} as const satisfies Readonly<Record<string, OptionsPageId>>;

/** A part of a page. `correction` is the field for the dashboard's count. */
export type OptionsSection = keyof typeof pagesOfSections;

type Sections = typeof pagesOfSections;

/** A place in the options that other pages link to. */
export type OptionsPlace =
  | OptionsPageId
  | { [Section in OptionsSection]: `${Sections[Section]}/${Section}` }[OptionsSection];

export interface OptionsRoute {
  readonly page: OptionsPageId;
  /** The part that the address names; null for the whole page. */
  readonly section: OptionsSection | null;
  /** The error code to explain; null for the page alone. */
  readonly errorCode: string | null;
  /** The preset of the open channel; null where the address names none. */
  readonly channelId: string | null;
}

/** The addresses of the eight pages that the options had before, and where they lead now: bookmarks keep them. */
const formerPlaces: Readonly<Record<string, OptionsPlace>> = {
  accounts: 'account',
  limits: 'account/limits',
  'limits/correction': 'account/correction',
  presets: 'channels',
  formats: 'channels/formats',
  team: 'advanced/team',
  privacy: 'data',
  about: 'advanced/about',
};

/**
 * Reads a place from an address's fragment: `#/account`, `#/account/correction` or `#error-timed-out`, and an address
 * of a former page. Anything else gives the first page.
 */
export function parseOptionsRoute(fragment: string): OptionsRoute {
  const errorCode = /^#error-(.+)$/.exec(fragment)?.[1] ?? null;
  if (errorCode !== null) return { page: 'advanced', section: 'about', errorCode, channelId: null };
  const channelId = /^#\/channels\/of\/([\w-]+)$/.exec(fragment)?.[1] ?? null;
  if (channelId !== null) return { page: 'channels', section: null, errorCode: null, channelId };
  const path = fragment.replace(/^#?\/?/, '');
  const former = Object.hasOwn(formerPlaces, path) ? formerPlaces[path] : undefined;
  const [page, section = null, ...more] = (former ?? path).split('/');
  const found = optionsPageIds.find((id) => id === page) ?? optionsPageIds[0];
  const isSection = more.length === 0 && section !== null && isSectionOf(found, section);
  if (section !== null && !isSection)
    return { page: optionsPageIds[0], section: null, errorCode: null, channelId: null };
  return { page: found, section: isSection ? section : null, errorCode: null, channelId: null };
}

/** The fragment of a place, with its "#". */
export function formatOptionsRoute(place: OptionsPlace): string {
  return `#/${place}`;
}

/** The fragment of a channel on its page. */
export const formatChannelRoute = (presetId: string): string => `#/channels/of/${presetId}`;

function isSectionOf(page: OptionsPageId, section: string): section is OptionsSection {
  return Object.hasOwn(pagesOfSections, section) && pagesOfSections[section as OptionsSection] === page;
}
