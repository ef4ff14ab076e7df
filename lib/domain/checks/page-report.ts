import type { LinkVerdict } from '#lib/domain/checks/link-verdict.ts';
import type { PageLink } from '#lib/domain/checks/page-link.ts';

export interface JudgedLink {
  readonly link: PageLink;
  readonly verdict: LinkVerdict;
}

/** How many links do what. `links` is the sum of the first four: the links that lead to a shop, or may. */
export interface CheckSums {
  readonly links: number;
  readonly earn: number;
  readonly nothing: number;
  readonly could: number;
  readonly unknown: number;
  /** Lead to no shop that a program names. */
  readonly others: number;
}

/** The links of a page by what is to be done about them, each group in the page's order. */
export interface PageReport {
  /** Yours in trouble, and other people's. */
  readonly nothing: readonly JudgedLink[];
  /** Bare links to shops: of your programs, of programs to join, of paused ones, and those that pay in apps only. */
  readonly could: readonly JudgedLink[];
  readonly earn: readonly JudgedLink[];
  /** Short links and links of your network that say nothing of themselves. */
  readonly unknown: readonly JudgedLink[];
  readonly sums: CheckSums;
}

type GroupName = Exclude<keyof PageReport, 'sums'> | 'others';

/** @param isOwnSite On a site of somebody else's only the user's own links are a matter of the report. */
export function toPageReport(judged: readonly JudgedLink[], isOwnSite: boolean): PageReport {
  const groups = Map.groupBy(judged, ({ verdict }) => toGroup(verdict, isOwnSite));
  const of = (name: GroupName) => groups.get(name) ?? [];
  const [nothing, could, earn, unknown] = [of('nothing'), of('could'), of('earn'), of('unknown')];
  return {
    ...{ nothing, could, earn, unknown },
    sums: {
      links: nothing.length + could.length + earn.length + unknown.length,
      earn: earn.length,
      nothing: nothing.length,
      could: could.length,
      unknown: unknown.length,
      others: of('others').length,
    },
  };
}

function toGroup(verdict: LinkVerdict, isOwnSite: boolean): GroupName {
  switch (verdict.kind) {
    case 'fine':
      return 'earn';
    case 'trouble':
      return 'nothing';
    case 'other':
      return isOwnSite && verdict.isShort ? 'unknown' : 'others';
    case 'network':
      return isOwnSite ? 'unknown' : 'others';
    case 'foreign':
      return isOwnSite ? 'nothing' : 'others';
    case 'could-earn':
    case 'could-join':
    case 'app-only':
    case 'waits':
      return isOwnSite ? 'could' : 'others';
  }
}

/** The links by which somebody earns: the law and the search engines want to know of them. */
export const listTrackedLinks = (judged: readonly JudgedLink[]): readonly PageLink[] =>
  judged.filter(({ verdict }) => isTracked(verdict)).map(({ link }) => link);

/** A short link may lead anywhere, and counts as none of them. */
const isTracked = ({ kind }: LinkVerdict): boolean =>
  kind === 'fine' || kind === 'trouble' || kind === 'network' || kind === 'foreign';
