import type { ComponentChildren, Ref } from 'preact';
import './card.css';

interface CardProps {
  readonly title: string;
  /** Whether the page's tab says the same: then only assistive technology has the title. */
  readonly isTitleHidden?: boolean;
  /** For the section to focus its heading when the focused element disappears. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Shown at the end of the title's line: the section's one button, or the mark "Saved". */
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A section of the options under its heading. */
export function Card({ title, isTitleHidden = false, titleRef, aside, children }: CardProps) {
  return (
    <section class="card" aria-label={title}>
      <div class={isTitleHidden ? 'card-head card-head-bare' : 'card-head'}>
        <h2
          ref={titleRef ?? null}
          class={isTitleHidden ? 'visually-hidden' : undefined}
          tabIndex={titleRef === undefined ? undefined : -1}
        >
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
