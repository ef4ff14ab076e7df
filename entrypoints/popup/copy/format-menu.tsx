import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { FormatList } from '#components/formats/copy-menu.tsx';
import { builtInFormats, type CopyFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';

interface FormatMenuProps {
  readonly id: string;
  /** The current one. */
  readonly format: CopyFormat;
  readonly readTemplates: () => Promise<readonly TemplateFormat[]>;
  readonly anchor: RefObject<HTMLDivElement | null>;
  /** Makes the current format the one of every link; null where it is that already. */
  readonly makeDefault: { readonly text: string; readonly onPick: () => void } | null;
  readonly onClose: () => void;
  readonly onLeave: () => void;
  readonly onPick: (format: CopyFormat) => void;
}

/** The formats to copy in. The user's own join them when they are read: keys that are pressed at once reach the others. */
export function FormatMenu({ format, readTemplates, makeDefault, ...list }: FormatMenuProps) {
  const [templates, setTemplates] = useState<readonly TemplateFormat[]>(format.kind === 'template' ? [format] : []);
  useEffect(() => {
    // Where they cannot be read, those that are always there can still be had.
    void readTemplates().then(setTemplates, () => undefined);
  }, [readTemplates]);
  return (
    <FormatList
      {...list}
      label={t('copyFormats')}
      current={format}
      formats={[...builtInFormats, ...templates]}
      act={makeDefault}
    />
  );
}
