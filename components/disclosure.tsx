import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import './disclosure.css';

interface DisclosureProps {
  readonly summary: string;
  readonly isOpen?: boolean;
  /** Whether the children are drawn only once it is opened: what they show costs something to read. */
  readonly isDrawnLate?: boolean;
  readonly children: ComponentChildren;
}

/** Something that is there for whoever asks. */
export function Disclosure({ summary, isOpen, isDrawnLate = false, children }: DisclosureProps) {
  const [isDrawn, setDrawn] = useState(!isDrawnLate || isOpen === true);
  return (
    <details class="disclosure" open={isOpen ?? false} onToggle={() => setDrawn(true)}>
      <summary>{summary}</summary>
      {isDrawn && children}
    </details>
  );
}
