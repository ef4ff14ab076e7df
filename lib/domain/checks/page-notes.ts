import { isPaidRel } from '#lib/domain/bulk/lint-result.ts';
import type { PageLink, ReadPage, WordPlace } from '#lib/domain/checks/page-link.ts';
import { type JudgedLink, listTrackedLinks } from '#lib/domain/checks/page-report.ts';
import { type Campaign, daysLeft, findLastRun } from '#lib/domain/coupons/campaign.ts';
import { readServiceDay } from '#lib/domain/service/read-service-day.ts';

/** What the law, the search engines or readers would mind about a page. `linkIds` are the links that it is about. */
export type PageNote =
  /** Tracked links with neither `rel="sponsored"` nor `rel="nofollow"`. */
  | { readonly kind: 'rel'; readonly linkIds: readonly number[] }
  /** `late`: readers meet the first tracked link before the words. `isWeak`: they do not understand the words. */
  | {
      readonly kind: 'disclosure';
      readonly problem: 'missing' | 'late' | 'weak';
      readonly isWeak: boolean;
      readonly words: string;
      readonly linkIds: readonly number[];
    }
  /** One product linked twice, with different sub IDs: its earnings are apart. */
  | { readonly kind: 'same-product'; readonly url: string; readonly linkIds: readonly number[] }
  /** A code of a program of the page. `days` below 0: it has ended. */
  | {
      readonly kind: 'coupon';
      readonly campaignId: string;
      readonly code: string;
      readonly offerName: string;
      readonly endDate: string;
      readonly days: number;
      readonly linkIds: readonly number[];
    };

/** A page stays as it is for weeks: a code on it that ends within this many days is worth a word, and needs no act. */
const codeEndsWithinDays = 14;

/** @param campaigns Those of the programs of the page's links. */
export function findPageNotes(
  page: ReadPage,
  judged: readonly JudgedLink[],
  campaigns: readonly Campaign[],
  today: string,
): readonly PageNote[] {
  const tracked = listTrackedLinks(judged);
  return [
    ...findDisclosureNotes(page, tracked),
    ...findWithoutRel(tracked),
    ...findCoupons(page.codes, campaigns, today),
    ...findSameProducts(judged),
  ];
}

/** What needs an act. A code that only ends soon needs none yet. */
export const needsAct = (note: PageNote): boolean => note.kind !== 'coupon' || note.days < 0;

function findDisclosureNotes({ clearWords, weakWords }: ReadPage, tracked: readonly PageLink[]): readonly PageNote[] {
  const [first] = tracked;
  if (first === undefined) return [];
  const words = clearWords ?? weakWords;
  const linkIds = [first.id];
  if (words === null) return [{ kind: 'disclosure', problem: 'missing', isWeak: false, words: '', linkIds }];
  const isWeak = clearWords === null;
  const note = { kind: 'disclosure', isWeak, words: words.text, linkIds } as const;
  if (words.linksBefore > first.id) return [{ ...note, problem: 'late' }];
  return isWeak ? [{ ...note, problem: 'weak' }] : [];
}

function findWithoutRel(tracked: readonly PageLink[]): readonly PageNote[] {
  const without = tracked.filter(({ rel }) => !isPaidRel(rel));
  return without.length === 0 ? [] : [{ kind: 'rel', linkIds: without.map(({ id }) => id) }];
}

function findCoupons(codes: readonly WordPlace[], campaigns: readonly Campaign[], today: string): readonly PageNote[] {
  const programs = [...Map.groupBy(campaigns, ({ offerId }) => offerId).values()];
  return codes.flatMap(({ text, linksBefore }): readonly PageNote[] => {
    const found = programs.flatMap((ofProgram) => {
      const last = findLastRun(ofProgram, text, today);
      return last === null ? [] : { ...last, days: daysLeft(last, today) ?? Number.POSITIVE_INFINITY };
    });
    // In doubt whose code it is, it has not ended before all of them.
    const [last] = found.toSorted((a, b) => b.days - a.days);
    if (last === undefined || last.days > codeEndsWithinDays) return [];
    const { campaignId, voucherCode, offerName, days } = last;
    const endDate = readServiceDay(last.endDate) ?? '';
    const linkIds = linksBefore === 0 ? [] : [linksBefore - 1];
    return [{ kind: 'coupon', campaignId, code: voucherCode, offerName, endDate, days, linkIds }];
  });
}

function findSameProducts(judged: readonly JudgedLink[]): readonly PageNote[] {
  const own = judged.flatMap(({ link, verdict }) =>
    verdict.kind === 'fine' && verdict.link !== null ? [{ id: link.id, made: verdict.link }] : [],
  );
  const byProduct = Map.groupBy(own, ({ made }) => `${made.offerId} ${made.destinationUrl}`);
  return [...byProduct.values()].flatMap((links): readonly PageNote[] => {
    const [first] = links;
    const isMixed = new Set(links.map(({ made }) => JSON.stringify(made.subIds))).size > 1;
    return first !== undefined && isMixed
      ? [{ kind: 'same-product', url: first.made.destinationUrl, linkIds: links.map(({ id }) => id) }]
      : [];
  });
}
