import { SelectField } from '#components/forms/select-field.tsx';
import type { AccountColor } from '#lib/domain/accounts/account.ts';
import { t } from '#lib/platform/i18n.ts';
import { AccountMark } from './account-mark.tsx';
import './account-picker.css';

interface AccountPickerProps {
  readonly accountId: string;
  readonly accounts: readonly { readonly accountId: string; readonly title: string; readonly color: AccountColor }[];
  readonly onPick: (accountId: string) => void;
}

/** Shows the page's account and lets the user choose another. Draws nothing while there is only one. */
export function AccountPicker({ accountId, accounts, onPick }: AccountPickerProps) {
  const shown = accounts.find((account) => account.accountId === accountId);
  if (shown === undefined) return null;
  return (
    <div class="account-picker">
      <AccountMark color={shown.color} />
      <SelectField
        label={t('account')}
        isLabelHidden
        value={accountId}
        options={accounts.map((account) => ({ value: account.accountId, text: account.title }))}
        onChange={onPick}
      />
    </div>
  );
}
