import { formatMoney } from '#components/money/format-money.ts';
import './money-list.css';

interface MoneyListProps {
  readonly amounts: readonly { readonly currency: string; readonly payout: string }[];
}

/** Amounts of several currencies, each on a line of its own: they are never added up. */
export function MoneyList({ amounts }: MoneyListProps) {
  return (
    <span class="money-list">
      {amounts.map(({ currency, payout }) => (
        <span key={currency} class="numeric">
          {formatMoney(currency, payout)}
        </span>
      ))}
    </span>
  );
}
