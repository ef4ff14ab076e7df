import type { Ref } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Logo } from '#components/logo.tsx';
import { t } from '#lib/platform/i18n.ts';
import { Step } from './step.tsx';
import './pin-step.css';

/** The browser fires no event for this, so the page polls it while it is visible. */
const askEveryMs = 1500;

interface PinStepProps {
  /** Resolves to null if the browser does not say. */
  readonly readIsPinned: () => Promise<boolean | null>;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** The third step: the user pins the toolbar button. The last step does not wait for it. */
export function PinStep({ readIsPinned, titleRef }: PinStepProps) {
  const [isPinned, setPinned] = useState<boolean | null>(null);
  useEffect(() => {
    const ask = () => void readIsPinned().then(setPinned, () => undefined);
    ask();
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [readIsPinned]);
  return (
    <Step number={3} title={t('welcomePin')} state={isPinned ? 'done' : 'later'} titleRef={titleRef}>
      <PinPicture isPinned={isPinned === true} />
      <p class="meta" role="status">
        {isPinned ? t('welcomePinned') : t(import.meta.env.FIREFOX ? 'welcomePinFirefox' : 'welcomePinChrome')}
      </p>
    </Step>
  );
}

/** A drawing of the browser's toolbar, with the puzzle piece and the place of the pinned button. */
function PinPicture({ isPinned }: { readonly isPinned: boolean }) {
  return (
    <div class="pin-picture" role="img" aria-label={t('welcomePinPicture')}>
      <span class="pin-address" dir="ltr">
        hutan.example
      </span>
      <svg class={`pin-puzzle${isPinned ? '' : ' pin-here'}`} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M6.4 3.6a1.6 1.6 0 1 1 3.2 0h3v3a1.6 1.6 0 1 1 0 3.2v3H3.4V9.8a1.6 1.6 0 1 0 0-3.2v-3Z" />
      </svg>
      <span class={`pin-button${isPinned ? ' pin-here' : ''}`}>
        <Logo />
      </span>
    </div>
  );
}
