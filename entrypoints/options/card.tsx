import type { ComponentChildren, Ref } from 'preact';
import './card.css';

interface CardProps {
  readonly title: string;
  /** Whether the page's tab says the same: the title is then only for assistive technology. */
  readonly isTitleHidden?: boolean;
  /** Takes the focus where what had it is gone. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Stands at the end of the title's line: the one act of the section, or that it is saved. */
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
