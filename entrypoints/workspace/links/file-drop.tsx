// biome-ignore-all lint/a11y/noStaticElementInteractions: files are dropped by a pointer alone; the Import button is for everybody
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import './file-drop.css';

interface FileDropProps {
  /** Shown while the user holds a file over the children. */
  readonly hint: string;
  readonly onFile: (file: File) => void;
  readonly children: ComponentChildren;
}

/** Accepts a file dropped on its children. It ignores drags from within the page. */
export function FileDrop({ hint, onFile, children }: FileDropProps) {
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
        const file = event.dataTransfer?.files[0];
        setOver(false);
        if (!hasFile(event)) return;
        // Without this, the browser would open the file in place of the page.
        event.preventDefault();
        if (file !== undefined) onFile(file);
      }}
    >
      {children}
      {isOver && <p class="file-drop-hint">{hint}</p>}
    </div>
  );
}
