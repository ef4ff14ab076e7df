import { useEffect, useState } from 'preact/hooks';
import type { CopyFormat, TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';

/** The formats that the rows of a list are copied in: the format picked last on this page, else the default. */
export interface RowFormats {
  readonly formatId: string;
  readonly templates: readonly TemplateFormat[];
  pick(format: CopyFormat): void;
}

/** @param defaultId The default format, from the settings. */
export function useRowFormats(readPresets: () => Promise<PresetBook>, defaultId: string): RowFormats {
  const [templates, setTemplates] = useState<readonly TemplateFormat[]>([]);
  const [formatId, setFormatId] = useState(defaultId);
  useEffect(
    () =>
      void readPresets().then(
        (book) => setTemplates(book.templates),
        () => undefined,
      ),
    [readPresets],
  );
  return { formatId, templates, pick: (format) => setFormatId(format.formatId) };
}
