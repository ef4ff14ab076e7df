import type { ComponentChildren } from 'preact';
import './facts-list.css';

/** Lists what is known of a record, one {@link Fact} per line. */
export function FactsList({ children }: { readonly children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}

interface FactProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

/** One line of a {@link FactsList}: a name and its value. */
export function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
