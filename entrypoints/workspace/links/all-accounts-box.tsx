import { CheckBox } from '#components/forms/check-box.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { TabProps } from '../workspace-services.ts';

interface AllAccountsBoxProps {
  readonly isOn: boolean;
  readonly setParams: TabProps['setParams'];
}

/** Lists the links of every account instead of the shown one's. In the address, like all that the list shows. */
export function AllAccountsBox({ isOn, setParams }: AllAccountsBoxProps) {
  return (
    <CheckBox
      isChip
      isOn={isOn}
      onChange={(isChosen) => setParams({ accounts: isChosen ? 'all' : '', id: '' }, 'push')}
    >
      {t('linksAllAccounts')}
    </CheckBox>
  );
}
