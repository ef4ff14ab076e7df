import type { ComponentChildren } from 'preact';
import './facts-list.css';

/** What is known of a record, one {@link Fact} under the other. */
export function FactsList({ children }: { readonly children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}
