// biome-ignore-all lint/a11y/noStaticElementInteractions: files are dropped by a pointer alone; the Import button is for everybody
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import './file-drop.css';

interface FileDropProps {
  /** Shown while the user holds a file over the children. */
  readonly hint: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ComponentChildren;
}

/** Accepts files dropped on its children. It ignores drags from within the page. */
export function FileDrop({ hint, onFiles, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  return (
    <div
      class="file-drop"
      onDragOver={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        setOver(false);
        if (!hasFile(event)) return;
        // Without this, the browser would open the file in place of the page.
        event.preventDefault();
        if (files.length > 0) onFiles(files);
      }}
    >
      {children}
      {isOver && <p class="file-drop-hint">{hint}</p>}
    </div>
  );
}
