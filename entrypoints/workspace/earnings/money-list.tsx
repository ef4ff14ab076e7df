import { Money } from '#components/money/money.tsx';
import type { RouteParams } from '#lib/domain/route.ts';
import { RowsLink } from './rows-link.tsx';
import './money-list.css';

interface MoneyListProps {
  readonly amounts: readonly { readonly currency: string; readonly payout: string }[];
  readonly params: RouteParams;
  /** Where the conversions of all of the amounts are. */
  readonly filters: RouteParams;
}

/** Amounts of several currencies, each on a line of its own: they are never added up. Each leads to its conversions. */
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
