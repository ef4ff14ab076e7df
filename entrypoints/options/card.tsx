import type { ComponentChildren, Ref } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import './card.css';

interface CardProps {
  readonly title: string;
  /** Whether the page's tab says the same: then only assistive technology has the title. */
  readonly isTitleHidden?: boolean;
  /** Whether the address names this section: it then scrolls into view, and its heading takes the focus. */
  readonly isWanted?: boolean;
  /** For the section to focus its heading when the focused element disappears. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Shown at the end of the title's line: the section's one button, or the mark "Saved". */
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A section of the options under its heading. */
export function Card({ title, isTitleHidden = false, isWanted = false, titleRef, aside, children }: CardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    card.current?.querySelector('h2')?.focus({ preventScroll: true });
    card.current?.scrollIntoView();
  }, [isWanted]);
  return (
    <section ref={card} class="card" aria-label={title}>
      <div class={isTitleHidden ? 'card-head card-head-bare' : 'card-head'}>
        <h2
          ref={titleRef ?? null}
          class={isTitleHidden ? 'visually-hidden' : undefined}
          tabIndex={titleRef === undefined && !isWanted ? undefined : -1}
        >
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
