import { Money } from '#components/money/money.tsx';
import { formatRoute } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { ProgramDetails } from './programs-services.ts';
import './program-offers.css';

/** The parameters for all conversions, of all time, with the list of conversions in view. */
const allTime = { period: 'all-time', today: '1', at: 'rows' };

/** Shows the user's links and earnings with a program, with links to their tabs. */
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
