import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { expandTypedSubIds } from '../presets/typed-sub-ids.ts';
import type { MintForm } from './mint-form.ts';
import type { MintPanelProps } from './mint-panel-props.ts';
import { usePageEvidence } from './use-page-evidence.ts';

export type LinkDestination = ReturnType<typeof useLinkDestination>;

/** Where the link leads and what is sent with it, as far as the page has said what it is. */
export function useLinkDestination(
  { services, target, presets }: Pick<MintPanelProps, 'services' | 'target' | 'presets'>,
  { typed, isUndone, hasParts, kept }: MintForm,
) {
  const { page } = target;
  const evidence = usePageEvidence(services, page.tabId, page.url);
  const keep = [...kept.link, ...kept.site];
  const cleaned = clean(page.url, evidence.value.canonicalUrl, keep);
  const url = isUndone ? page.url : cleaned.url;
  const toSent = (destinationUrl: string) =>
    presets === null
      ? typed.subIds
      : expandTypedSubIds(typed, target, { ...presets, destinationUrl, nowMs: services.nowMs() });
  return {
    url,
    dropped: cleaned.dropped,
    /** What would be dropped if the user kept nothing. */
    droppable: hasParts ? clean(page.url, evidence.value.canonicalUrl, []).dropped : [],
    /** What the page's address was answered with. */
    status: evidence.value.status,
    sent: toSent(url),
    /** The sub IDs as they would be sent with this destination. */
    toSent,
    /** With the page's canonical address, which may still be on its way. */
    whenCleaned: async () =>
      isUndone ? page.url : clean(page.url, (await evidence.whenKnown()).canonicalUrl, keep).url,
    whenAnswered: async () => (await evidence.whenKnown()).status,
  };
}

function clean(pageUrl: string, canonicalUrl: string | null, keep: readonly string[]) {
  return cleanUrl(pageUrl, { canonicalUrl, keep }) ?? { url: pageUrl, dropped: [], usedCanonical: false };
}
