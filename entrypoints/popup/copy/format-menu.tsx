import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { FormatList } from '#components/formats/copy-menu.tsx';
import { builtInFormats, type CopyFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';

interface FormatMenuProps {
  readonly id: string;
  readonly format: CopyFormat;
  readonly readTemplates: () => Promise<readonly TemplateFormat[]>;
  readonly anchor: RefObject<HTMLDivElement | null>;
  /** Makes the current format the default. Null if it is the default already, or if the team sets it. */
  readonly makeDefault: { readonly text: string; readonly onPick: () => void } | null;
  readonly onClose: () => void;
  readonly onLeave: () => void;
  readonly onPick: (format: CopyFormat) => void;
}

/** The menu of copy formats. It opens with the built-in ones, so that keys work at once; the user's own follow. */
export function FormatMenu({ format, readTemplates, makeDefault, ...list }: FormatMenuProps) {
  const [templates, setTemplates] = useState<readonly TemplateFormat[]>(format.kind === 'template' ? [format] : []);
  useEffect(() => {
    // If reading them fails, the built-in formats remain.
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
