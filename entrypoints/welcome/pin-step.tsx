import type { Ref } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';
import { PinPicture } from './pin-picture.tsx';
import { Step } from './step.tsx';

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
