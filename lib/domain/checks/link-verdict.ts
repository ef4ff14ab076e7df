import { type CleanedUrl, cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { findRedirectOwner, readNextAddress, readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { isOver, type ListedLink } from '#lib/domain/checks/listed-link.ts';
import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import { canMint, isAppOnly, isMine, type OfferWithStatus } from '#lib/domain/programs/offer.ts';

/** Why a link of the user's earns nothing. */
export type LinkTrouble =
  | 'paused'
  | 'ended'
  | 'rejected'
  | 'blocked'
  | 'not-approved'
  | 'coupon-ended'
  /** The network refuses deeplinks of this program to this host. */
  | 'refused'
  | 'other-account';

export type VerdictProgram = Pick<
  OfferWithStatus,
  | 'offerId'
  | 'name'
  | 'applicationStatus'
  | 'offerStatus'
  | 'currency'
  | 'commissions'
  | 'specialCommissions'
  | 'devices'
  | 'categories'
  | 'directoryPage'
>;

/** A link that could be made in the place of another. */
export interface PossibleLink {
  /** Cleaned. */
  readonly url: string;
  readonly program: VerdictProgram;
  /** Another program fits as well. */
  readonly isUnsure: boolean;
}

/** A link of an account: made by it, or listed for it. */
export type AccountLink =
  | { readonly link: KeptLink; readonly listed: null }
  | { readonly link: null; readonly listed: ListedLink };

/** Whose a link is, and what it earns. */
export type LinkVerdict =
  /** Yours. */
  | (AccountLink & { readonly kind: 'fine'; readonly offerName: string })
  | (AccountLink & {
      readonly kind: 'trouble';
      readonly trouble: LinkTrouble;
      readonly offerName: string;
      /** The account of this device that made it; empty for the user's active one. */
      readonly accountName: string;
      readonly instead: PossibleLink | null;
    })
  /** Your network's, not made here. */
  | { readonly kind: 'network'; readonly instead: PossibleLink | null }
  | {
      readonly kind: 'foreign';
      /** The host of a foreign network; empty for an address with somebody's tag. */
      readonly network: string;
      /** The parameters that name the other affiliate, in the order of the address. */
      readonly parameters: readonly string[];
      /** What is left of the address without them; null if the link does not say where it leads. */
      readonly left: string | null;
      readonly instead: PossibleLink | null;
    }
  | { readonly kind: 'could-earn'; readonly instead: PossibleLink }
  | { readonly kind: 'could-join'; readonly program: VerdictProgram }
  | { readonly kind: 'app-only'; readonly instead: PossibleLink }
  /** A shop of a program of yours that is paused: the link may earn when the program runs again. */
  | { readonly kind: 'waits'; readonly program: VerdictProgram }
  /** `isShort`: a short link, or one of the page's own site, which does not say where it leads. */
  | { readonly kind: 'other'; readonly isShort: boolean };

/** The programs of an address, the best first. */
export interface AddressPrograms {
  readonly programs: readonly VerdictProgram[];
  readonly isUnsure: boolean;
}

/** Null if the programs are listed whole, and the link's is not among them. Undefined if that is not known. */
export type ProgramOfLink = VerdictProgram | null | undefined;

/** What is stored about one link's address. Nothing of it is asked of anybody. */
export interface LinkKnowledge {
  /** The user's link with this address. */
  readonly own: (AccountLink & { readonly program: ProgramOfLink; readonly isRefused: boolean }) | null;
  /** The link of another account of this device. */
  readonly elsewhere: (AccountLink & { readonly accountName: string }) | null;
  /** Where the link leads (`toDestination`). */
  readonly destination: CleanedUrl | null;
  /** The programs of where the link leads; of a link that is the user's own, of its destination. */
  readonly found: AddressPrograms;
}

/** What a whole reading shares. */
export interface VerdictAround {
  /** The site of the page (`toSiteKey`); empty for a text. */
  readonly siteKey: string;
  /** The hosts of the account's tracking links (`toSiteKey`). */
  readonly linkHosts: readonly string[];
  /** `YYYY-MM-DD` in the service's time zone. */
  readonly today: string;
}

const other: LinkVerdict = { kind: 'other', isShort: false };

/**
 * Where an address leads as far as it says itself, cleaned: of a redirect its destination, of any other address the
 * address. Null if it does not say, or is no web address.
 */
export function toDestination(url: string, linkHosts: readonly string[]): CleanedUrl | null {
  const { isTrackingLink, destination } = readTrackingLink(url, linkHosts);
  const address = isTrackingLink ? destination : url;
  return address === null ? null : cleanUrl(address);
}

/** Whether a site passes readers on by an address of its own, as the plugins write it that hide links of networks. */
const isOnward = (url: string): boolean =>
  /^\/(?:go|goto|link|out|recommends?|refer)\/[^/]+\/?$/i.test(new URL(url).pathname);

/** Judges a link by what is stored alone. */
export function judgeLink(url: string, known: LinkKnowledge, around: VerdictAround): LinkVerdict {
  if (!URL.canParse(url) || !/^https?:/i.test(url)) return other;
  const { own, elsewhere, destination } = known;
  if (own !== null) return judgeOwn(own, known.found, around.today);
  if (elsewhere !== null) return judgeElsewhere(elsewhere, known.found);
  const host = new URL(url).hostname;
  if (toSiteKey(host) === around.siteKey) return { kind: 'other', isShort: isOnward(url) };
  const instead = findPossible(destination?.url ?? null, known.found);
  // A learned host of the account's own comes before the list of foreign networks: an account may be with one of those.
  if (around.linkHosts.includes(toSiteKey(host))) return { kind: 'network', instead };
  switch (findRedirectOwner(url)) {
    case 'network':
      return { kind: 'foreign', network: toSiteKey(host), parameters: [], left: destination?.url ?? null, instead };
    case 'short':
      return judgeShort(url, known, around);
    case 'passage':
    case null:
      return destination === null ? other : judgeBare(destination, known.found);
  }
}

/** A short link that itself says to lead through somebody's link is somebody's; else it may lead anywhere. */
function judgeShort(url: string, known: LinkKnowledge, around: VerdictAround): LinkVerdict {
  const inner = readNextAddress(url);
  const verdict =
    inner === null || findRedirectOwner(inner) === 'short'
      ? other
      : judgeLink(inner, { ...known, destination: toDestination(inner, around.linkHosts) }, around);
  return verdict.kind === 'foreign' ? verdict : { kind: 'other', isShort: inner === null };
}

/** The program of an account's link, and the page that the link leads to as far as that is known. */
export function readAccountLink({ link, listed }: AccountLink): {
  readonly offerId: string;
  readonly offerName: string;
  readonly page: string | null;
} {
  return link === null
    ? { offerId: listed.offerId, offerName: listed.offerName, page: listed.page }
    : { offerId: link.offerId, offerName: link.offerName, page: link.destinationUrl };
}

/** The program of the user's own link; null where a verdict is about no such link, or its program is not listed. */
export function toOwnOfferId(verdict: LinkVerdict): string | null {
  if (verdict.kind !== 'fine' && verdict.kind !== 'trouble') return null;
  return verdict.link?.offerId || verdict.listed?.offerId || null;
}

function judgeOwn(
  { program, isRefused, ...own }: NonNullable<LinkKnowledge['own']>,
  found: AddressPrograms,
  today: string,
): LinkVerdict {
  const { offerId, offerName, page } = readAccountLink(own);
  const ended = own.listed !== null && isOver(own.listed, today) ? 'coupon-ended' : null;
  const trouble = findTrouble(program) ?? (isRefused ? 'refused' : ended);
  if (trouble === null) return { kind: 'fine', ...own, offerName };
  const others = { ...found, programs: found.programs.filter((each) => each.offerId !== offerId) };
  const instead = findPossible(toCleaned(page), others);
  return { kind: 'trouble', trouble, ...own, offerName, accountName: '', instead };
}

function judgeElsewhere(
  { accountName, ...own }: NonNullable<LinkKnowledge['elsewhere']>,
  found: AddressPrograms,
): LinkVerdict {
  const { offerName, page } = readAccountLink(own);
  const instead = findPossible(toCleaned(page), found);
  return { kind: 'trouble', trouble: 'other-account', ...own, offerName, accountName, instead };
}

/** Null if the program earns; undefined programs are given the benefit of the doubt. */
function findTrouble(program: VerdictProgram | null | undefined): LinkTrouble | null {
  if (program === undefined) return null;
  if (program === null) return 'ended';
  const { applicationStatus } = program;
  if (applicationStatus === 'rejected' || applicationStatus === 'blocked') return applicationStatus;
  if (canMint(program)) return null;
  return applicationStatus === 'approved' || applicationStatus === 'unknown' ? 'paused' : 'not-approved';
}

/** Judges an address that is no redirect: a merchant's, or none that any program names. */
function judgeBare({ url, dropped }: CleanedUrl, found: AddressPrograms): LinkVerdict {
  const parameters = dropped
    .filter(({ kind, reason }) => kind === 'parameter' && reason === 'affiliate')
    .map(({ name }) => name);
  const instead = findPossible(url, found);
  if (parameters.length > 0) return { kind: 'foreign', network: '', parameters, left: url, instead };
  if (instead !== null) return { kind: isAppOnly(instead.program) ? 'app-only' : 'could-earn', instead };
  const joinable = found.programs.find(
    ({ applicationStatus, offerStatus }) => applicationStatus === 'none' && offerStatus !== 'paused',
  );
  if (joinable !== undefined) return { kind: 'could-join', program: joinable };
  const paused = found.programs.find((program) => isMine(program) && program.offerStatus === 'paused');
  return paused === undefined ? other : { kind: 'waits', program: paused };
}

const toCleaned = (page: string | null): string | null => (page === null ? null : (cleanUrl(page)?.url ?? page));

/** The link that the account could make for a cleaned address: by a program that pays on the web, where there is one. */
function findPossible(url: string | null, { programs, isUnsure }: AddressPrograms): PossibleLink | null {
  if (url === null) return null;
  const mintable = programs.filter(canMint);
  const program = mintable.find((each) => !isAppOnly(each)) ?? mintable[0];
  return program === undefined ? null : { url, program, isUnsure };
}
