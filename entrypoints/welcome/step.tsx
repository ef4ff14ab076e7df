import type { ComponentChildren, Ref } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './step.css';

interface StepProps {
  readonly number: number;
  readonly title: string;
  /** `next` is the step that the user should do now. */
  readonly state: 'next' | 'later' | 'done';
  /** For the page to focus the heading when the step before is done. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Drawn beside the title. */
  readonly line?: ComponentChildren;
  /** Whether the step is only its line. */
  readonly isFolded?: boolean;
  readonly children?: ComponentChildren;
}

/** One of the first steps: its number, or a tick once it is done. */
export function Step({ number, title, state, titleRef, line, isFolded, children }: StepProps) {
  const id = useId();
  return (
    <section class="step" aria-labelledby={id}>
      <div class="step-head">
        <span class={`step-mark step-mark-${state}`}>
          {state === 'done' ? <Icon name="check" /> : formatNumber(number)}
          {state === 'done' && <span class="visually-hidden">{t('welcomeStepDone')}</span>}
        </span>
        <h2 class={isFolded ? 'step-title visually-hidden' : 'step-title'} id={id} ref={titleRef ?? null} tabIndex={-1}>
          {title}
        </h2>
        {line}
      </div>
      {children}
    </section>
  );
}
