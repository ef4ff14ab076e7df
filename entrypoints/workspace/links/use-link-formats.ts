import { useState } from 'preact/hooks';
import { type CopyFormat, findFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { bookKinds } from '#lib/store/data-changes.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { LinksServices } from './links-services.ts';

/** The formats that links are copied in: the format picked on this page, else the preset's, else the default. */
export type LinkFormats = ReturnType<typeof useLinkFormats>;

/** @param defaultId The default format, from the settings. */
export function useLinkFormats(services: Pick<LinksServices, 'readPresetBook'>, defaultId: string) {
  const book = useLive(services.readPresetBook, bookKinds).value;
  const [pickedId, setPickedId] = useState<string | null>(null);

  const idOf = (row: LinkRow | undefined) =>
    pickedId ?? book?.presets.find(({ name }) => name === row?.presetName)?.formatId ?? defaultId;
  const find = (row: LinkRow | undefined) => findFormat(idOf(row), book?.templates ?? []);
  return {
    /** The user's presets and templates. Null until they are read. */
    book,
    /** The format for several links. */
    formatId: pickedId ?? defaultId,
    idOf,
    of: (row: LinkRow) => find(row),
    /** Remembers the format that the user copied a link in, if it is not the link's format already. */
    pick(row: LinkRow | undefined, { formatId }: CopyFormat) {
      if (formatId !== find(row).formatId) setPickedId(formatId);
    },
  };
}
