import { useCallback } from 'preact/hooks';
import { toLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import { type LinkEarnings, noEarnings } from '#lib/domain/links/link-earnings.ts';
import { useLive } from '#ui/use-live.ts';
import type { LinkSource } from './create-link-source.ts';
import type { LinkList } from './use-link-list.ts';

const kinds = ['conversions'] as const;

/** What the listed links earned. Summed after the list is there, and again when conversions or the number of links change. */
export function useLinkEarnings(sources: readonly LinkSource[], { isComplete, rows }: LinkList): LinkEarnings {
  const read = useCallback(async () => {
    if (!isComplete) return noEarnings;
    // An account that cannot be summed leaves its links without sums: the list is of use without them.
    const sums = await Promise.all(
      sources.map(async (source) => [source.accountId, await source.readEarnings().catch(() => [])] as const),
    );
    return toLinkEarnings(new Map(sums));
  }, [sources, isComplete, rows.length]);
  return useLive(read, kinds).value ?? noEarnings;
}
