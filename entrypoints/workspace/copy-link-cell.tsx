import { CopyMenu } from '#components/formats/copy-menu.tsx';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';
import type { RowFormats } from './use-row-formats.ts';

interface CopyLinkCellProps {
  /** The name of the link's target, for the accessible names. */
  readonly name: string;
  readonly formats: RowFormats;
  readonly isCopied: boolean;
  readonly onCopy: (format: CopyFormat) => void;
}

/** The button of a row that copies its tracking link, with the menu of formats. */
export function CopyLinkCell({ name, formats, isCopied, onCopy }: CopyLinkCellProps) {
  return (
    <CopyMenu
      formatId={formats.formatId}
      templates={formats.templates}
      subject={name}
      isCompact
      isCopied={isCopied}
      {...(formats.formatId === 'plain' && { label: t('copyLinkOf', [name]) })}
      onCopy={(format) => {
        formats.pick(format);
        onCopy(format);
      }}
    />
  );
}
