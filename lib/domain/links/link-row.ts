import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import type { LinkMark, ProgramTrouble } from '#lib/domain/links/link-mark.ts';
import type { FromTeam } from '#lib/domain/links/minted-link.ts';
import { readFromTeam } from '#lib/domain/links/read-from-team.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';

/** A wish for a link that came to nothing, or whose answer was lost: from the journal. */
export interface LinkWish {
  readonly requestId: string;
  readonly offerId: string;
  readonly offerName: string;
  readonly destinationUrl: string;
  readonly subIds: SubIds;
  readonly presetName?: string;
  readonly title?: string;
  readonly atMs: number;
  /** `unknown`: it may have used one of the account's links. */
  readonly outcome: 'refused' | 'unknown';
  readonly error: ErrorCode;
}

/**
 * How a link stands. The last three are wishes without a link: the service refused it, nothing of it was spent for another
 * reason, or its answer was lost.
 */
export type LinkState =
  | { readonly kind: 'fine' }
  | { readonly kind: ProgramTrouble; readonly sinceMs: number }
  | { readonly kind: 'refused' | 'unsent' | 'unknown'; readonly error: ErrorCode };

/** What the service answers to a wish itself. Everything else that was given back is no word of the program's. */
const refusals: ReadonlySet<ErrorCode> = new Set(['deeplink-refused', 'incorrect-arguments']);

/** What the user can do about a wish that came to no link. */
export type WishAct =
  /** The same call again: nothing was spent. */
  | 'retry'
  /** The same call again, which may cost a second link. */
  | 'retry-warned'
  /** The program takes no deeplink to this page: its landing link is what there is. */
  | 'landing'
  /** The same call would end the same way. */
  | 'none';

export function toWishAct(state: Extract<LinkState, { error: ErrorCode }>): WishAct {
  switch (state.kind) {
    case 'unsent':
      return 'retry';
    case 'unknown':
      return state.error === 'unsafe-link' ? 'none' : 'retry-warned';
    case 'refused':
      return state.error === 'deeplink-refused' ? 'landing' : 'none';
  }
}

/** The account that rows belong to, and what their ids begin with. */
export interface RowPlace {
  readonly accountId: string;
  /** One for each account, where several are listed: two accounts may have a link of the same id. Empty for one alone. */
  readonly idPrefix: string;
}

/** A row of the list of links. */
export interface LinkRow {
  /** Unique in the list: the prefix of the account, then the record's id. */
  readonly id: string;
  /** The link's id, or the request's for a wish without a link. */
  readonly recordId: string;
  /** The account that has it: all that is done with the row is done there. */
  readonly accountId: string;
  readonly offerId: string;
  readonly offerName: string;
  readonly destinationUrl: string;
  /** Empty where it was not known. */
  readonly title: string;
  readonly subIds: SubIds;
  /** Empty without a preset. */
  readonly presetName: string;
  readonly atMs: number;
  readonly state: LinkState;
  /** Null for a wish without a link. */
  readonly link: KeptLink | null;
  /** Whose link it is, where another device of the team made it. */
  readonly fromTeam: FromTeam | null;
  /** All that a search looks through. */
  readonly searchText: string;
}

/** A link's search text changes only with its record. Kept, so that one changed mark does not fold 50,000 texts anew. */
const searchTexts = new WeakMap<KeptLink | LinkWish, string>();

/** The row of a link, with its program's mark. */
export function toLinkRow(link: KeptLink, mark: LinkMark | undefined, place: RowPlace): LinkRow {
  const { linkId, presetName = '', title = '', mintedAtMs } = link;
  const fromTeam = readFromTeam(link);
  return {
    ...pickCommon(link),
    id: place.idPrefix + linkId,
    recordId: linkId,
    accountId: place.accountId,
    presetName,
    title,
    atMs: mintedAtMs,
    state: mark === undefined ? { kind: 'fine' } : { kind: mark.trouble, sinceMs: mark.sinceMs },
    link,
    fromTeam,
    searchText: searchTextOf(link, [link.trackingLink, link.note ?? '', ...(link.tags ?? []), fromTeam?.device ?? '']),
  };
}

/** The row of a wish without a link. */
export function toWishRow(wish: LinkWish, place: RowPlace): LinkRow {
  const { requestId, presetName = '', title = '', atMs, outcome, error } = wish;
  return {
    ...pickCommon(wish),
    id: place.idPrefix + requestId,
    recordId: requestId,
    accountId: place.accountId,
    presetName,
    title,
    atMs,
    state: { kind: outcome === 'refused' && !refusals.has(error) ? 'unsent' : outcome, error },
    link: null,
    fromTeam: null,
    searchText: searchTextOf(wish, []),
  };
}

type Common = 'offerId' | 'offerName' | 'destinationUrl' | 'subIds';

const pickCommon = ({ offerId, offerName, destinationUrl, subIds }: Pick<LinkRow, Common>): Pick<LinkRow, Common> => ({
  offerId,
  offerName,
  destinationUrl,
  subIds,
});

function searchTextOf(source: KeptLink | LinkWish, more: readonly string[]): string {
  const known = searchTexts.get(source);
  if (known !== undefined) return known;
  const { offerName, title = '', destinationUrl, subIds, presetName = '' } = source;
  // No search contains a line break, so no word is found across two fields.
  const text = toSearchText([offerName, title, destinationUrl, presetName, ...subIds, ...more].join('\n'));
  searchTexts.set(source, text);
  return text;
}
