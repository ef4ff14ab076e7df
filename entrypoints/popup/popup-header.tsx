import { AccountPicker } from '#components/accounts/account-picker.tsx';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Logo } from '#components/logo.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { PopupSnapshot } from './popup-snapshot.ts';
import './popup-header.css';

interface PopupHeaderProps extends Pick<PopupSnapshot, 'accountId' | 'accounts'> {
  readonly onPickAccount: (accountId: string) => void;
  readonly onOpenOptions: () => void;
  /** Opens the side panel beside the page. Null without a tab. */
  readonly onMakePost: (() => void) | null;
  /** Checks the tab's page in the side panel. Null without a tab. */
  readonly onCheck: (() => void) | null;
}

/** The choice among several accounts, and the buttons that open the side panel, the workspace and the options. */
export function PopupHeader(props: PopupHeaderProps) {
  const { accountId, accounts, onPickAccount, onOpenOptions, onMakePost, onCheck } = props;
  return (
    <header class="popup-header">
      <Logo />
      <div class="popup-account">
        {accounts.length > 1 && <AccountPicker accountId={accountId} accounts={accounts} onPick={onPickAccount} />}
      </div>
      {onMakePost !== null && <IconButton icon="panel" label={t('menuMakePost')} onClick={onMakePost} />}
      {onCheck !== null && <IconButton icon="eye" label={t('checkTitle')} onClick={onCheck} />}
      <a
        class="icon-button"
        href="workspace.html"
        target="_blank"
        rel="noopener"
        aria-label={t('popupWorkspace')}
        title={t('popupWorkspace')}
      >
        <Icon name="grid" />
      </a>
      <IconButton icon="sliders" label={t('popupOptions')} onClick={onOpenOptions} />
    </header>
  );
}
