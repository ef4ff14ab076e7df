import type { AccountColor } from '#lib/domain/accounts/account.ts';
import './account-mark.css';

/** An account's colour. The name beside it says which account it is; the colour only repeats it. */
export function AccountMark({ color }: { readonly color: AccountColor }) {
  return <span class={`account-mark account-${color}`} aria-hidden="true" />;
}

/** Names the account that something belongs to: its colour and its title. */
export function AccountName({ color, title }: { readonly color: AccountColor; readonly title: string }) {
  return (
    <span class="account-name" title={title}>
      <AccountMark color={color} />
      <span class="cell-text" dir="auto">
        {title}
      </span>
    </span>
  );
}
