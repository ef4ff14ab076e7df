import { useCallback, useState } from 'preact/hooks';
import type { DeeplinkServices } from '#components/deeplinks/deeplink-services.ts';
import { MintProblem } from '#components/deeplinks/mint-problem.tsx';
import { useDeeplinkAct, useMadeLink, withPrice } from '#components/deeplinks/use-deeplink-act.ts';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import { FailureNotice } from '#components/notice.tsx';
import { type CopyFormat, findFormat } from '#lib/domain/formats/link-formats.ts';
import { findUsualPreset } from '#lib/domain/presets/find-usual-preset.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { DeeplinkTarget } from '#lib/domain/sub-ids/to-link-context.ts';
import { t } from '#lib/platform/i18n.ts';
import { bookKinds } from '#lib/store/data-changes.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import type { RowFormats, useListedCopy } from '../use-listed-copy.ts';
import type { ListedLink } from '../write-listed-link.ts';

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

/**
 * The button that copies a row's link. Where a preset applies, that is a deeplink with the preset, and the button names
 * what it uses. Without one it is the landing link.
 */
export function useRowDeeplinks({ services, serviceUrl, nowMs, copying }: RowDeeplinksDeps) {
  const readPresets = useCallback(() => services.readPresets(), [services]);
  const { value: book, error, readAgain } = useLive(readPresets, bookKinds);
  const act = useDeeplinkAct(services);
  const [said, setSaid] = useState('');

  const toCell = ({ key, link, target }: LinkedRow) => {
    // Until the presets are read, no button says what it would use.
    if (book === null) return null;
    const preset = target === null ? null : findUsualPreset(book, target, serviceUrl);
    const cell = { name: link.title, formats: copying.formats, isCopied: copying.isMarked(key) };
    if (target === null || preset === null) {
      return <CopyLinkCell {...cell} kind="landing" onCopy={(format) => void copying.copyLink(key, link, format)} />;
    }
    const make = (format: CopyFormat) => {
      setSaid('');
      void act.start({
        key,
        target,
        preset,
        onLink({ trackingLink }, { isOvertaken }) {
          if (isOvertaken) setSaid(t('linksRetried'));
          else void copying.copyLink(key, { ...link, trackingLink }, format);
        },
      });
    };
    return (
      <DeeplinkCell {...cell} version={act.version} services={services} target={target} preset={preset} onCopy={make} />
    );
  };
  const problem = (
    <>
      {book === null && <FailureNotice error={error} nowMs={nowMs()} onRetry={readAgain} />}
      <MintProblem act={act} nowMs={nowMs()} />
      {/* Without words it takes no place in the row. */}
      <span class={said === '' ? 'visually-hidden' : 'muted'} role="status">
        {said}
      </span>
    </>
  );
  return { toCell, problem };
}

interface DeeplinkCellProps extends Omit<Parameters<typeof CopyLinkCell>[0], 'kind'> {
  readonly services: DeeplinkServices;
  readonly target: DeeplinkTarget;
  readonly preset: SubIdPreset;
  /** That of the act. */
  readonly version: number;
}

function DeeplinkCell({ services, target, preset, version, ...cell }: DeeplinkCellProps) {
  const made = useMadeLink(services, target, preset, version);
  return <CopyLinkCell {...cell} kind={made === null ? 'deeplink' : 'made-deeplink'} />;
}

interface CopyLinkCellProps {
  /** The name of the link's target, for the accessible names. */
  readonly name: string;
  /** The landing link has no sub IDs and uses no link. A deeplink uses one, unless it is made already. */
  readonly kind: 'landing' | 'deeplink' | 'made-deeplink';
  readonly formats: RowFormats;
  readonly isCopied: boolean;
  readonly onCopy: (format: CopyFormat) => void;
}

/** The act of a row that copies its link, with the menu of formats. It names what that uses. */
export function CopyLinkCell({ name, kind, formats, isCopied, onCopy }: CopyLinkCellProps) {
  const isFree = kind !== 'deeplink';
  const format = findFormat(formats.formatId, formats.templates);
  const deeplinkLabel =
    format.formatId === 'plain' ? t('copyLinkOf', [name]) : t('copyOf', [t('copyAs', [toFormatName(format)]), name]);
  return (
    <CopyMenu
      formatId={formats.formatId}
      templates={formats.templates}
      subject={name}
      rowWords={kind === 'landing' ? t('copyLandingLink') : withPrice(t('copyDeeplink'), isFree)}
      label={kind === 'landing' ? t('programsCopyLandingOf', [name]) : withPrice(deeplinkLabel, isFree)}
      isCopied={isCopied}
      onCopy={(picked) => {
        formats.pick(picked);
        onCopy(picked);
      }}
    />
  );
}
