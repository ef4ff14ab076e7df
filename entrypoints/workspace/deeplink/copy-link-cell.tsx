import { withPrice } from '#components/deeplinks/with-price.ts';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import { type CopyFormat, findFormat } from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import type { RowFormats } from '../use-row-formats.ts';

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
