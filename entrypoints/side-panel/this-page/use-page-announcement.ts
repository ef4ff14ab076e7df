import { useEffect, useRef } from 'preact/hooks';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import type { PageFacts } from '../panel-page.ts';
import type { PanelServices } from '../panel-services.ts';

/** A user who runs through the tabs hears of the last one. */
const leastGapMs = 1_000;

/** Says which page the view is about once another one is in front, at most once a second. */
export function usePageAnnouncement(services: PanelServices, facts: PageFacts, announce: (text: string) => void): void {
  const url = facts.kind === 'web' ? facts.url : null;
  const shownUrl = useRef(url);
  const saidAtMs = useRef(0);
  const text = facts.kind === 'web' ? toText(facts) : '';
  useEffect(() => {
    if (url === null || url === shownUrl.current) return;
    shownUrl.current = url;
    const timer = setTimeout(
      () => {
        saidAtMs.current = services.nowMs();
        announce(text);
      },
      Math.max(0, saidAtMs.current + leastGapMs - services.nowMs()),
    );
    return () => clearTimeout(timer);
  }, [services, url, announce]);
}

/** "Rice cooker, Kedai Harian MY, 6.50%". */
function toText({ productName, offer }: Extract<PageFacts, { kind: 'web' }>): string {
  return [productName, offer?.name ?? '', offer === null ? '' : formatProgramRate(offer)]
    .filter((part) => part !== '')
    .join(', ');
}
