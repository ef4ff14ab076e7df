import { type KeptLink, readFromTeam } from '#lib/domain/links/kept-link.ts';
import type { LinkMark, ProgramTrouble } from '#lib/domain/links/link-mark.ts';
import type { FromTeam } from '#lib/domain/links/minted-link.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { createSearchTexts } from '#lib/domain/text/to-search-text.ts';
import { type ErrorCode, rowOf } from '#lib/errors/error-table.ts';

/** A wish without a link, from the journal: it was refused, or its answer was lost. */
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
  /** What the service said about a refusal. Hostile. */
  readonly words?: string;
}

/**
 * The state of a link. The last three are wishes without a link: the service refused it (`refused`), another failure
 * kept it from spending a link (`unsent`), or its answer was lost (`unknown`).
 */
export type LinkState =
  | { readonly kind: 'fine' }
  | { readonly kind: ProgramTrouble; readonly sinceMs: number }
  | { readonly kind: 'refused' | 'unsent' | 'unknown'; readonly error: ErrorCode; readonly words?: string };

/** What the user can do about a wish without a link. */
export type WishAct =
  /** Repeat the call: nothing was spent. */
  | 'retry'
  /** Repeat the call, which may cost a second link. */
  | 'retry-warned'
  /** Copy the program's landing link: the program refuses deeplinks to this page. */
  | 'landing'
  /** Nothing: the same call would end the same way. */
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

/** The account of some rows, and the prefix of their ids. */
export interface RowPlace {
  readonly accountId: string;
  /**
   * Distinguishes accounts in a list of several, because two accounts may have a link of the same id. Empty for one
   * account.
   */
  readonly idPrefix: string;
}

export interface LinkRow {
  /** Unique in the list: the prefix of the account, then the record's id. */
  readonly id: string;
  /** The link's id, or the request's for a wish without a link. */
  readonly recordId: string;
  /** The account that has it and in which all acts on the row happen. */
  readonly accountId: string;
  readonly offerId: string;
  readonly offerName: string;
  readonly destinationUrl: string;
  /** Empty if unknown. */
  readonly title: string;
  readonly subIds: SubIds;
  /** Empty without a preset. */
  readonly presetName: string;
  readonly atMs: number;
  readonly state: LinkState;
  /** Null for a wish without a link. */
  readonly link: KeptLink | null;
  /** The device of the team that made the link; null for this device's own. */
  readonly fromTeam: FromTeam | null;
  readonly searchText: string;
}

export const toLinkRow = (link: KeptLink, mark: LinkMark | undefined, place: RowPlace): LinkRow => ({
  ...toCommon(link, link.linkId, place),
  atMs: link.mintedAtMs,
  state: mark === undefined ? { kind: 'fine' } : { kind: mark.trouble, sinceMs: mark.sinceMs },
  link,
  fromTeam: readFromTeam(link),
  searchText: toLinkText(link),
});

/** The row of a wish that has no link. */
export function toWishRow(wish: LinkWish, place: RowPlace): LinkRow {
  const { requestId, atMs, outcome, error, words } = wish;
  const kind = outcome === 'refused' && !rowOf(error).isRefusal ? 'unsent' : outcome;
  return {
    ...toCommon(wish, requestId, place),
    atMs,
    state: { kind, error, ...(words !== undefined && { words }) },
    link: null,
    fromTeam: null,
    searchText: toWishText(wish),
  };
}

/** What a row has of a link and of a wish alike. */
const toCommon = (
  { offerId, offerName, destinationUrl, subIds, presetName = '', title = '' }: KeptLink | LinkWish,
  recordId: string,
  { accountId, idPrefix }: RowPlace,
) => ({
  ...{ id: idPrefix + recordId, recordId, accountId },
  ...{ offerId, offerName, destinationUrl, title, subIds, presetName },
});

const listCommonTexts = ({ offerName, title = '', destinationUrl, subIds, presetName = '' }: KeptLink | LinkWish) => [
  ...[offerName, title, destinationUrl, presetName],
  ...subIds,
];
const toWishText = createSearchTexts<LinkWish>(listCommonTexts);
const toLinkText = createSearchTexts<KeptLink>((link) => [
  ...listCommonTexts(link),
  ...[link.trackingLink, link.note ?? ''],
  ...(link.tags ?? []),
  readFromTeam(link)?.device ?? '',
]);
