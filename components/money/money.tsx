import { formatAmount, formatExactMoney, formatMoney } from './format-money.ts';
import './money.css';

interface MoneyProps {
  readonly currency: string;
  /** A plain decimal. Any other text is shown unchanged. */
  readonly amount: string;
  /** Omits the code, where the column's header or the start of the line has it. */
  readonly isBare?: boolean;
}

/** A rounded amount. The exact amount is its tooltip and its value. */
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
