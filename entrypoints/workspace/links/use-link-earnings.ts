import { useEffect, useState } from 'preact/hooks';
import { toLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import { type LinkEarnings, noEarnings } from '#lib/domain/links/link-earnings.ts';
import { createRefresher } from '#ui/create-refresher.ts';
import type { LinkSource } from './create-link-source.ts';
import type { LinksServices } from './links-services.ts';
import type { LinkList } from './use-link-list.ts';

/** What the listed links earned. Summed after the list is there, and again when conversions or the number of links change. */
export function useLinkEarnings(
  services: LinksServices,
  sources: readonly LinkSource[],
  { isComplete, rows }: LinkList,
): LinkEarnings {
  const [earnings, setEarnings] = useState(noEarnings);
  useEffect(() => {
    if (!isComplete) return undefined;
    const refresher = createRefresher({
      async read() {
        // An account that cannot be summed leaves its links without sums: the list is of use without them.
        const read = await Promise.all(
          sources.map(async (source) => [source.accountId, await source.readEarnings().catch(() => [])] as const),
        );
        return toLinkEarnings(new Map(read));
      },
      publish: setEarnings,
    });
    const follow = () => void refresher.refresh();
    follow();
    const stopWatching = services.watchConversions(follow);
    return () => {
      stopWatching();
      refresher.stop();
    };
  }, [services, sources, isComplete, rows.length]);
  return earnings;
}
