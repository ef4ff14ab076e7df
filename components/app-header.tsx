import type { ComponentChildren } from 'preact';
import './app-header.css';

interface AppHeaderProps {
  /** The logo with the product's name. It is a heading where the page has no other h1. */
  readonly brand: ComponentChildren;
  /** Links to the parts of the page. */
  readonly nav: ComponentChildren;
  /** Account, quota, and links to other pages. */
  readonly tools: ComponentChildren;
}

/** The header that workspace and options share. */
export function AppHeader({ brand, nav, tools }: AppHeaderProps) {
  return (
    <header class="shell-header">
      {brand}
      {nav}
      <div class="shell-tools">{tools}</div>
    </header>
  );
}
