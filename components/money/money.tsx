import { formatAmount, formatExactMoney, formatMoney } from './format-money.ts';
import './money.css';

interface MoneyProps {
  readonly currency: string;
  /** A plain decimal; whatever else it is, is shown as it is. */
  readonly amount: string;
  /** Leaves the code away, where the column's header or the line's beginning has it. */
  readonly isBare?: boolean;
}

/** An amount, rounded as people write it; the exact one is its tooltip and its value. */
export function Money({ currency, amount, isBare = false }: MoneyProps) {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) {
    return (
      <span class="money" dir="auto">
        {amount}
      </span>
    );
  }
  return (
    <data class="money" value={amount} title={formatExactMoney(currency, amount)}>
      {isBare ? formatAmount(currency, amount) : formatMoney(currency, amount)}
    </data>
  );
}
