import { t } from '#lib/platform/i18n.ts';
import type { TabProps } from '../workspace-services.ts';

interface AllAccountsBoxProps {
  readonly isOn: boolean;
  readonly setParams: TabProps['setParams'];
}

/** Lists the links of every account instead of the shown one's. In the address, like all that the list shows. */
export function AllAccountsBox({ isOn, setParams }: AllAccountsBoxProps) {
  return (
    <label class="links-all-accounts">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => setParams({ accounts: checked ? 'all' : '', id: '' }, 'push')}
      />
      {t('linksAllAccounts')}
    </label>
  );
}
