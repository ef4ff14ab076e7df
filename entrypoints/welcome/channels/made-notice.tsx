import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { ProblemNotice } from '#components/notice.tsx';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import type { QuotaPeriodKind } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { useFailure } from '#lib/ui/to-error-data.ts';
import { sayError } from '#lib/wording/describe-error.ts';
import { describeLinksLeft } from '#lib/wording/describe-links-left.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { WelcomeServices } from '../welcome-services.ts';
import { type MadeChannels, unmakeChannels } from './make-channels.ts';
import './made-notice.css';

interface MadeNoticeProps {
  readonly services: WelcomeServices;
  readonly made: MadeChannels;
  readonly period: QuotaPeriodKind;
  readonly onNext: () => void;
  readonly onUndone: () => Promise<void>;
}

/** Says what the step made, with Undo. */
export function MadeNotice({ services, made, period, onNext, onUndone }: MadeNoticeProps) {
  const { error, attempt } = useFailure();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const names = made.channels.map(({ wish }) => wish.name);
  const [isUndoing, setUndoing] = useState(false);
  const undo = async () => {
    setUndoing(true);
    await attempt(async () => {
      await unmakeChannels(services, made);
      await onUndone();
    });
    setUndoing(false);
  };
  return (
    <div class="made">
      <div class="made-text" role="status">
        <strong>{t('placesMade', names.length, [formatNumber(names.length), formatList(names)])}</strong>
        <p class="meta">
          {made.isFirstDefault && t('placesMadeDefault', [names[0] ?? ''])}{' '}
          {describeLinksLeft(linksLeft(made.after), period)}
        </p>
      </div>
      <Button look="primary" buttonRef={next} onClick={onNext}>
        {t('placesNext')}
      </Button>
      <Button look="quiet" isBusy={isUndoing} onClick={() => !isUndoing && void undo()}>
        {t('actionUndo')}
      </Button>
      <ProblemNotice text={error && sayError(error, services.nowMs())} />
    </div>
  );
}
