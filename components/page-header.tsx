import type { ComponentChildren } from 'preact';
import { Logo } from './logo.tsx';
import './page-header.css';

interface PageHeaderProps {
  /** The heading, with what belongs under it; then what the page offers. */
  readonly children: ComponentChildren;
}

/** The head of a page that stands alone: the logo, and what the page is. */
export function PageHeader({ children }: PageHeaderProps) {
  return (
    <header class="page-header">
      <Logo isLarge />
      {children}
    </header>
  );
}
