import type { ComponentChildren } from 'preact';
import './facts-list.css';

/** Lists what is known of a record, one {@link Fact} per line. */
export function FactsList({ children }: { readonly children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}
