import type { ComponentChildren } from 'preact';
import './app-header.css';

interface AppHeaderProps {
  /** The logo with the product's name: a heading, where the page has no other of the first level. */
  readonly brand: ComponentChildren;
  /** The ways to the parts of the page. */
  readonly nav: ComponentChildren;
  /** Account, quota, and the ways to other pages. */
  readonly tools: ComponentChildren;
}

/** The head of a page of its own tab: workspace and options have the same. */
export function AppHeader({ brand, nav, tools }: AppHeaderProps) {
  return (
    <header class="shell-header">
      {brand}
      {nav}
      <div class="shell-tools">{tools}</div>
    </header>
  );
}
