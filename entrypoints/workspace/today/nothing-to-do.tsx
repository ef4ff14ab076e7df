import type { RefObject } from 'preact';
import { Icon } from '#components/icon.tsx';
import { Logo } from '#components/logo.tsx';
import { formatDay } from '#components/time/format-instant.ts';
import { formatRoute } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { TodaySnapshot } from '#lib/store/today/read-today.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/button.css';
import './today-page.css';

interface NothingToDoProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly today: TodaySnapshot;
  /** Without an account the page's act is to connect one, which its status has. */
  readonly isSignedOut: boolean;
}

/** In place of the rows: all is done, or nothing is out yet. */
export function NothingToDo({ heading, today: { hasBegun, pace, moment }, isSignedOut }: NothingToDoProps) {
  if (!hasBegun) {
    return (
      <div class="today-nothing">
        <Logo />
        <h2 ref={heading} tabIndex={-1}>
          {t('todayFirst')}
        </h2>
        <p class="muted">{t('todayFirstHint')}</p>
        <a
          class={isSignedOut ? 'button button-plain' : 'button button-primary'}
          href={formatRoute({ tab: 'posts', params: {} })}
        >
          {t('todayToPosts')}
        </a>
      </div>
    );
  }
  const { left, renewsOn } = pace;
  const links = t('todayLinksLeft', left, [formatNumber(left)]);
  return (
    <div class="today-nothing">
      <Icon name="check" />
      <h2 ref={heading} tabIndex={-1}>
        {t('todayNothing')}
      </h2>
      <p class="muted">
        {renewsOn === null ? links : `${links}, ${t('todayEnoughInLine', [formatDay(renewsOn, moment.serviceDay)])}`}
      </p>
      <a class="button" href={formatRoute({ tab: 'coupons', params: {} })}>
        {t('todaySeeCoupons')}
      </a>
    </div>
  );
}
