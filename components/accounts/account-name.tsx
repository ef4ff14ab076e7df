import type { AccountColor } from '#lib/domain/accounts/account.ts';
import { AccountMark } from './account-mark.tsx';
import './account-name.css';

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
