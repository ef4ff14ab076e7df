import type { ComponentChildren } from 'preact';
import './disclosure.css';

interface DisclosureProps {
  readonly summary: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** Something that is there for whoever asks. */
export function Disclosure({ summary, isOpen, children }: DisclosureProps) {
  return (
    <details class="disclosure" open={isOpen ?? false}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
