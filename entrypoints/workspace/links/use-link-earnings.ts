import { useCallback } from 'preact/hooks';
import { toLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import { type LinkEarnings, noEarnings } from '#lib/domain/links/link-earnings.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { LinkSource } from './create-link-source.ts';
import type { LinkList } from './use-link-list.ts';

const kinds = ['conversions'] as const;

/** Sums what the listed links earned, after reading the list, and when conversions or the number of links change. */
export function useLinkEarnings(sources: readonly LinkSource[], { isComplete, rows }: LinkList): LinkEarnings {
  const read = useCallback(async () => {
    if (!isComplete) return noEarnings;
    // If an account cannot be summed, its links have no sums. The list is useful without them.
    const sums = await Promise.all(
      sources.map(async (source) => [source.accountId, await source.readEarnings().catch(() => [])] as const),
    );
    return toLinkEarnings(new Map(sums));
  }, [sources, isComplete, rows.length]);
  return useLive(read, kinds).value ?? noEarnings;
}
