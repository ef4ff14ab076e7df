import { useState } from 'preact/hooks';
import { toCopiedText } from '#components/formats/to-copied-text.ts';
import { type CopyFormat, findFormat } from '#lib/domain/formats/link-formats.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { bookKinds } from '#lib/store/data-changes.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useCopied } from './copied-status.tsx';
import { type ListedLink, writeListedLink } from './write-listed-link.ts';

/** Copies the links of a list of coupons or shops, in any format, and whatever else the list offers to copy. */
export function useListedCopy(
  { readPresets }: { readonly readPresets: () => Promise<PresetBook> },
  settings: Settings,
  nowMs: () => number,
) {
  const copying = useCopied();
  const formats = useRowFormats(readPresets, settings.formatId);
  const copyLink = (key: string, link: ListedLink, format: CopyFormat) =>
    copying.copy(
      key,
      writeListedLink(format, link, settings, nowMs()),
      format.formatId === 'plain' ? t('copiedLink', [link.title]) : toCopiedText(format),
    );
  return { ...copying, formats, copyLink };
}

/** The formats that the rows of a list are copied in: the format picked last on this page, else the default. */
export type RowFormats = ReturnType<typeof useRowFormats>;

/** @param defaultId The default format, from the settings. */
export function useRowFormats(readPresets: () => Promise<PresetBook>, defaultId: string) {
  const templates = useLive(readPresets, bookKinds).value?.templates ?? [];
  const [pickedId, setPickedId] = useState<string | null>(null);
  const formatId = pickedId ?? defaultId;
  return {
    formatId,
    templates,
    /** Remembers the format that the user copied in, if it is not the one that the button copies already. */
    pick(format: CopyFormat) {
      if (format.formatId !== findFormat(formatId, templates).formatId) setPickedId(format.formatId);
    },
  };
}
