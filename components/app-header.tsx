import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';
import { Logo } from './logo.tsx';
import './app-header.css';

interface AppHeaderProps {
  /** Whether the product's name is the page's h1. */
  readonly isHeading: boolean;
  /** Links to the parts of the page. */
  readonly nav: ComponentChildren;
  /** Names the part that is open. */
  readonly part: string;
  /** Account, quota, and links to other pages. */
  readonly tools: ComponentChildren;
}

/** The header that workspace and options share. */
export function AppHeader({ isHeading, nav, part, tools }: AppHeaderProps) {
  const header = useRef<HTMLElement>(null);
  // In a narrow window the tabs scroll sideways. Only they do: the page may stand at the part that its address names.
  useEffect(() => {
    const tabs = header.current?.querySelector('.tabs');
    if (!tabs) return;
    const bringIntoSight = () => {
      const tab = tabs.querySelector('.tab:is([aria-selected="true"], [aria-current="page"])');
      if (tab) tabs.scrollLeft += toHiddenPart(tab.getBoundingClientRect(), tabs.getBoundingClientRect());
    };
    // It calls back for the first time once the tabs are laid out, so no first frame waits for a layout. Later for zoom,
    // which makes the window narrower, too.
    const observer = new ResizeObserver(bringIntoSight);
    observer.observe(tabs);
    return () => observer.disconnect();
  }, [part]);
  const Brand = isHeading ? 'h1' : 'p';
  return (
    <header class="shell-header" ref={header}>
      <Brand class="brand">
        <Logo />
        <span class="brand-name">{t('extensionName')}</span>
      </Brand>
      {nav}
      <div class="shell-tools">{tools}</div>
    </header>
  );
}

/** How far something is beyond the left (below 0) or the right of its box, in CSS px. */
function toHiddenPart(inner: DOMRect, box: DOMRect): number {
  return Math.min(inner.left - box.left, 0) || Math.max(inner.right - box.right, 0);
}
