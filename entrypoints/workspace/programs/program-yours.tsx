import { Money } from '#components/money/money.tsx';
import { formatRoute } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { ProgramDetails } from './programs-services.ts';
import './program-offers.css';

/** Every conversion that is counted, with the rows in view. */
const allTime = { period: 'all-time', today: '1', at: 'rows' };

/** What the user has with a program: links and earnings, each a way to their own tab. */
export function ProgramYours({ details }: { readonly details: ProgramDetails }) {
  const { offerId, linkCount, earnings } = details;
  const { payouts } = earnings;
  return (
    <section>
      <h3>{t('programsYours')}</h3>
      <ul class="programs-ways">
        <li>
          <a href={formatRoute({ tab: 'links', params: { program: offerId } })}>
            {t('programsLinkCount', linkCount, [formatNumber(linkCount)])}
          </a>
        </li>
        <li>
          <a href={formatRoute({ tab: 'earnings', params: { offer: offerId, ...allTime } })}>
            {t('programsConversionCount', earnings.conversionCount, [formatNumber(earnings.conversionCount)])}
          </a>
          {payouts.map(({ currency, amount }) => (
            <span key={currency} class="muted">
              {' '}
              · <Money currency={currency} amount={amount} />
            </span>
          ))}
        </li>
      </ul>
    </section>
  );
}
