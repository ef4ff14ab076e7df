import { useEffect, useState } from 'preact/hooks';
import { type CopyFormat, findFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { LinksServices } from './links-services.ts';

/** The formats that links are copied in: the format picked on this page, else the preset's, else the default. */
export type LinkFormats = ReturnType<typeof useLinkFormats>;

/** @param defaultId The default format, from the settings. */
export function useLinkFormats(services: LinksServices, defaultId: string) {
  const [book, setBook] = useState<PresetBook | null>(null);
  const [pickedId, setPickedId] = useState<string | null>(null);
  useEffect(() => void services.readPresetBook().then(setBook, () => undefined), [services]);

  const idOf = (row: LinkRow | undefined) =>
    pickedId ?? book?.presets.find(({ name }) => name === row?.presetName)?.formatId ?? defaultId;
  return {
    /** The user's presets and templates. Null until they are read. */
    book,
    /** The format for several links. */
    formatId: pickedId ?? defaultId,
    idOf,
    of: (row: LinkRow) => findFormat(idOf(row), book?.templates ?? []),
    /** Remembers the format that the user copied a link in, if it is not the link's format already. */
    pick(row: LinkRow | undefined, { formatId }: CopyFormat) {
      if (formatId !== idOf(row)) setPickedId(formatId);
    },
  };
}
