import type { ComponentChildren, Ref } from 'preact';
import './card.css';

interface CardProps {
  readonly title: string;
  /** For the section to focus its heading when the focused element disappears. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Shown at the end of the title's line: the section's one button, or the mark "Saved". */
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A section of the options under its heading. */
export function Card({ title, titleRef, aside, children }: CardProps) {
  return (
    <section class="card" aria-label={title}>
      <div class="card-head">
        <h2 ref={titleRef ?? null} tabIndex={titleRef === undefined ? undefined : -1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
