import { CheckBox } from '#components/forms/check-box.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { TabProps } from '../workspace-services.ts';

interface AllAccountsBoxProps {
  readonly isOn: boolean;
  readonly setParams: TabProps['setParams'];
}

/** The check box that lists the links of every account, not only the shown one's. The address holds the choice. */
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
