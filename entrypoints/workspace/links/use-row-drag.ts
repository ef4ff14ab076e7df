import { useRef } from 'preact/hooks';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { LinkSource } from './create-link-source.ts';

const richText: CopyFormat = { kind: 'built-in', formatId: 'rich-text' };

/** What a table does when the user presses or drags a row. */
interface RowDrag {
  onPressRow(row: LinkRow): void;
  onDragRow(row: LinkRow, event: DragEvent): void;
}

/**
 * Gives a dragged row its link: as an address, as text in the link's format, and as HTML. A page must fill a drag in
 * the turn in which the drag begins, so the texts are written when the user presses the row.
 */
export function useRowDrag(sources: readonly LinkSource[], toFormat: (row: LinkRow) => CopyFormat): RowDrag {
  const pressed = useRef<{ readonly id: string; readonly text: string; readonly html: string | null } | null>(null);
  return {
    onPressRow(row) {
      pressed.current = null;
      const source = sources.find(({ accountId }) => accountId === row.accountId);
      if (source === undefined) return;
      void Promise.all([source.write(row, toFormat(row)), source.write(row, richText)]).then(
        ([written, rich]) => {
          if (written === null) return;
          pressed.current = { id: row.id, text: written.text, html: written.html ?? rich?.html ?? null };
        },
        // Then the drag contains only the address.
        () => undefined,
      );
    },
    onDragRow({ id, link }, event) {
      const { dataTransfer } = event;
      if (link === null || dataTransfer === null) {
        event.preventDefault();
        return;
      }
      const written = pressed.current?.id === id ? pressed.current : null;
      // The browser has added the row's own address, which is a page of the extension.
      dataTransfer.clearData();
      dataTransfer.effectAllowed = 'copyLink';
      dataTransfer.setData('text/uri-list', link.trackingLink);
      dataTransfer.setData('text/plain', written?.text ?? link.trackingLink);
      if (written !== null && written.html !== null) dataTransfer.setData('text/html', written.html);
    },
  };
}
