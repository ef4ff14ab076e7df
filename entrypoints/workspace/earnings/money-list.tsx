import { Money } from '#components/money/money.tsx';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { RowsLink } from './rows-link.tsx';
import './money-list.css';

interface MoneyListProps {
  readonly amounts: readonly { readonly currency: string; readonly payout: string }[];
  readonly params: RouteParams;
  /** The parameters that list the conversions of all of the amounts. */
  readonly filters: RouteParams;
}

/**
 * Lists amounts of several currencies, one per line, because they are never added up. Each links to its conversions.
 */
export function MoneyList({ amounts, params, filters }: MoneyListProps) {
  return (
    <span class="money-list">
      {amounts.map(({ currency, payout }) => (
        <span key={currency} class="numeric">
          <RowsLink params={params} filters={{ ...filters, in: `=${currency}` }}>
            <Money currency={currency} amount={payout} />
          </RowsLink>
        </span>
      ))}
    </span>
  );
}
