import type { ComponentChildren } from 'preact';
import { Logo } from './logo.tsx';
import './page-header.css';

interface PageHeaderProps {
  /** The heading with its subtitle, then the page's controls. */
  readonly children: ComponentChildren;
}

/** The header of a standalone page: the logo and the heading. */
export function PageHeader({ children }: PageHeaderProps) {
  return (
    <header class="page-header">
      <Logo isLarge />
      {children}
    </header>
  );
}
