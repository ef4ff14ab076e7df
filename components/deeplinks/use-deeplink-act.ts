import { useEffect, useState } from 'preact/hooks';
import { type DeeplinkServices, toPresetWish } from '#components/deeplinks/deeplink-services.ts';
import type { Despite, MintTrouble } from '#components/deeplinks/mint-problem.tsx';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { DeeplinkTarget } from '#lib/domain/sub-ids/to-link-context.ts';
import { t } from '#lib/platform/i18n.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { watchThrottled } from '#lib/ui/watch-throttled.ts';

const watchLinks = (onChange: () => void) => watchDataChanges(['links'], onChange);

/** One act that makes a link, and what to do with the link. */
interface DeeplinkWish {
  /** Names the button. */
  readonly key: string;
  readonly target: DeeplinkTarget;
  readonly preset: SubIdPreset | null;
  readonly onLink: (link: MintedLink, ending: LinkEnding) => void;
}

interface LinkEnding {
  readonly reused: boolean;
  /** The user copied something meanwhile, which the link may not replace. */
  readonly isOvertaken: boolean;
}

/** Makes one link at a time. A problem stays until the next act, with the way to try again. */
export function useDeeplinkAct(services: Pick<DeeplinkServices, 'mint'>) {
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ readonly trouble: MintTrouble; readonly wish: DeeplinkWish } | null>(null);
  const start = async (wish: DeeplinkWish, { overQuota = false, despiteRefusal = false }: Despite = {}) => {
    if (busyKey !== null) return;
    const { target, preset } = wish;
    setBusyKey(wish.key);
    setProblem(null);
    let isOvertaken = false;
    const stop = watchDataChanges(['copied'], () => {
      isOvertaken = true;
    });
    try {
      const outcome = await services.mint({ ...toPresetWish(target, preset), overQuota, despiteRefusal });
      if (outcome.kind === 'minted') wish.onLink(outcome.link, { reused: outcome.reused, isOvertaken });
      else setProblem({ trouble: outcome, wish });
    } catch (cause) {
      setProblem({ trouble: { kind: 'failed', error: toErrorData(cause) }, wish });
    } finally {
      stop();
    }
    setBusyKey(null);
  };
  const [version, setVersion] = useState(0);
  useEffect(() => watchThrottled(watchLinks, () => setVersion((before) => before + 1)), []);
  return {
    /** Another one once links were made or deleted, here or in another window. */
    version,
    busyKey,
    start,
    trouble: problem?.trouble ?? null,
    retry: (despite: Despite) => {
      if (problem !== null) void start(problem.wish, despite);
    },
  };
}

/**
 * The stored link that an act would copy. Null if the act makes a new one.
 * @param version That of the act: the link is read again when it changes.
 */
export function useMadeLink(
  services: Pick<DeeplinkServices, 'readMade'>,
  target: DeeplinkTarget,
  preset: SubIdPreset | null,
  version: unknown,
): MintedLink | null {
  const [made, setMade] = useState<{ readonly of: string; readonly link: MintedLink | null } | null>(null);
  const { offerId, url } = target;
  const wish = JSON.stringify([offerId, url, preset]);
  useEffect(() => {
    let isCurrent = true;
    const show = (link: MintedLink | null) => {
      if (isCurrent) setMade({ of: wish, link });
    };
    // If reading fails, the button names the higher price.
    void services.readMade(target, preset).then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [services, wish, version]);
  // That of another page or preset would name the lower price.
  return made?.of === wish ? made.link : null;
}

/** The name of an act with what it uses: "Copy post · 1 link". A link that is made already uses none. */
export const withPrice = (name: string, isMade: boolean): string => (isMade ? name : t('actWithPrice', [name]));
