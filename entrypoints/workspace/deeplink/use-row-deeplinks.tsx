import { useCallback } from 'preact/hooks';
import type { DeeplinkServices, DeeplinkTarget } from '#components/deeplinks/deeplink-services.ts';
import { MintProblem } from '#components/deeplinks/mint-problem.tsx';
import { useDeeplinkAct } from '#components/deeplinks/use-deeplink-act.ts';
import { useMadeLink } from '#components/deeplinks/use-made-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { findUsualPreset } from '#lib/domain/presets/find-usual-preset.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { useListedCopy } from '../use-listed-copy.ts';
import type { ListedLink } from '../write-listed-link.ts';
import { CopyLinkCell } from './copy-link-cell.tsx';

/** A row whose link the user may copy. */
interface LinkedRow {
  readonly key: string;
  /** The link that the network lists: the landing link. */
  readonly link: ListedLink;
  /** Where a deeplink can lead. Null if that is not known. */
  readonly target: DeeplinkTarget | null;
}

interface RowDeeplinksDeps {
  readonly services: DeeplinkServices;
  readonly serviceUrl: string;
  readonly nowMs: () => number;
  readonly copying: Pick<ReturnType<typeof useListedCopy>, 'isMarked' | 'formats' | 'copyLink'>;
}

const kinds = ['presets', 'team-book'] as const;

/**
 * The button that copies a row's link. Where a preset applies, that is a deeplink with the preset, and the button names
 * what it uses. Without one it is the landing link.
 */
export function useRowDeeplinks({ services, serviceUrl, nowMs, copying }: RowDeeplinksDeps) {
  const readPresets = useCallback(() => services.readPresets(), [services]);
  const book = useLive(readPresets, kinds).value;
  const act = useDeeplinkAct(services);

  const toCell = ({ key, link, target }: LinkedRow) => {
    // Until the presets are read, no button says what it would use.
    if (book === undefined || book === null) return null;
    const preset = target === null ? null : findUsualPreset(book, target, serviceUrl);
    const cell = { name: link.title, formats: copying.formats, isCopied: copying.isMarked(key) };
    if (target === null || preset === null) {
      return <CopyLinkCell {...cell} kind="landing" onCopy={(format) => void copying.copyLink(key, link, format)} />;
    }
    const make = (format: CopyFormat) =>
      void act.start({
        key,
        target,
        preset,
        onLink: ({ trackingLink }) => void copying.copyLink(key, { ...link, trackingLink }, format),
      });
    return <DeeplinkCell {...cell} services={services} target={target} preset={preset} onCopy={make} />;
  };
  const problem = <MintProblem act={act} nowMs={nowMs()} />;
  return { toCell, problem };
}

interface DeeplinkCellProps extends Omit<Parameters<typeof CopyLinkCell>[0], 'kind'> {
  readonly services: DeeplinkServices;
  readonly target: DeeplinkTarget;
  readonly preset: SubIdPreset;
}

function DeeplinkCell({ services, target, preset, ...cell }: DeeplinkCellProps) {
  const made = useMadeLink(services, target, preset, cell.isCopied);
  return <CopyLinkCell {...cell} kind={made === null ? 'deeplink' : 'made-deeplink'} />;
}
