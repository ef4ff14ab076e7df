import { useEffect, useState } from 'preact/hooks';
import { type CopyFormat, findFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { LinksServices } from './links-services.ts';

/** The formats that links are copied in: the format picked on this page, else the preset's, else the default. */
export interface LinkFormats {
  /** The user's presets and templates. Null until they are read. */
  readonly book: PresetBook | null;
  /** The format for several links. */
  readonly formatId: string;
  idOf(row: LinkRow | undefined): string;
  of(row: LinkRow): CopyFormat;
  /** Remembers the format that the user copied a link in, if it is not the link's format already. */
  pick(row: LinkRow | undefined, format: CopyFormat): void;
}

/** @param defaultId The default format, from the settings. */
export function useLinkFormats(services: LinksServices, defaultId: string): LinkFormats {
  const [book, setBook] = useState<PresetBook | null>(null);
  const [pickedId, setPickedId] = useState<string | null>(null);
  useEffect(() => void services.readPresetBook().then(setBook, () => undefined), [services]);

  const idOf = (row: LinkRow | undefined) =>
    pickedId ?? book?.presets.find(({ name }) => name === row?.presetName)?.formatId ?? defaultId;
  return {
    book,
    formatId: pickedId ?? defaultId,
    idOf,
    of: (row) => findFormat(idOf(row), book?.templates ?? []),
    pick(row, { formatId }) {
      if (formatId !== idOf(row)) setPickedId(formatId);
    },
  };
}
