import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import './disclosure.css';

interface DisclosureProps {
  readonly summary: string;
  readonly isOpen?: boolean;
  /** Draws the children only after the user opens it, because reading their data is costly. */
  readonly isDrawnLate?: boolean;
  readonly children: ComponentChildren;
}

/** Details that the user can open. */
export function Disclosure({ summary, isOpen, isDrawnLate = false, children }: DisclosureProps) {
  const [isDrawn, setDrawn] = useState(!isDrawnLate || isOpen === true);
  return (
    <details class="disclosure" open={isOpen ?? false} onToggle={() => setDrawn(true)}>
      <summary>{summary}</summary>
      {isDrawn && children}
    </details>
  );
}
