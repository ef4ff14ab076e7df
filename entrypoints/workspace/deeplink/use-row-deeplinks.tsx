import { useCallback } from 'preact/hooks';
import type { PresetBook, SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#ui/use-live.ts';
import { CopyLinkCell } from '../copy-link-cell.tsx';
import { CopyDeeplinkCell } from './copy-deeplink-cell.tsx';
import { type DeeplinkServices, type DeeplinkTarget, findUsualPreset } from './create-deeplink-services.ts';
import { MintProblem } from './mint-problem.tsx';
import { useDeeplinkAct } from './use-deeplink-act.ts';

/** A row whose link the user may copy. */
interface LinkedRow {
  readonly key: string;
  readonly name: string;
  /** Where a deeplink can lead. Null if that is not known. */
  readonly target: DeeplinkTarget | null;
  readonly landingLink: string;
}

interface RowDeeplinksDeps {
  readonly services: DeeplinkServices;
  readonly serviceUrl: string;
  readonly nowMs: () => number;
  readonly isMarked: (key: string) => boolean;
  readonly copy: (key: string, text: string, announcement: string) => Promise<boolean>;
}

const kinds = ['presets', 'team-book'] as const;

/**
 * The button that copies a row's link. Where a preset applies, that is a deeplink with the preset, and the button names
 * what it uses. Without one it is the landing link.
 */
export function useRowDeeplinks({ services, serviceUrl, nowMs, isMarked, copy }: RowDeeplinksDeps) {
  const readPresets = useCallback(() => services.readPresets(), [services]);
  const book: PresetBook | undefined = useLive(readPresets, kinds).value ?? undefined;
  const act = useDeeplinkAct(services);

  const start = (key: string, target: DeeplinkTarget, preset: SubIdPreset) =>
    void act.start({
      key,
      target,
      preset,
      onLink: ({ trackingLink }) => void copy(key, trackingLink, t('copiedLink', [target.title])),
    });

  const toCell = ({ key, name, target, landingLink }: LinkedRow) => {
    // Until the presets are read, no button says what it would use.
    if (book === undefined) return null;
    const preset = target === null ? null : findUsualPreset(book, target, serviceUrl);
    if (target === null || preset === null) {
      return (
        <CopyLinkCell
          name={name}
          isCopied={isMarked(key)}
          onCopy={() => void copy(key, landingLink, t('copiedLanding'))}
        />
      );
    }
    return (
      <CopyDeeplinkCell
        services={services}
        target={target}
        preset={preset}
        isBusy={act.busyKey === key}
        isCopied={isMarked(key)}
        onCopy={() => start(key, target, preset)}
      />
    );
  };
  const problem = act.trouble !== null && (
    <MintProblem
      trouble={act.trouble}
      nowMs={nowMs()}
      onMintAnyway={() => act.retry({ overQuota: true })}
      onAskAgain={() => act.retry({ despiteRefusal: true })}
    />
  );
  return { toCell, problem };
}
