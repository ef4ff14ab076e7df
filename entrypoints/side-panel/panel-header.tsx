import { AccountPicker } from '#components/accounts/account-picker.tsx';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Logo } from '#components/logo.tsx';
import { LinksLeft } from '#components/quota/links-left.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { PanelSnapshot } from './panel-services.ts';
import './panel-header.css';

interface PanelHeaderProps {
  readonly accountId: string;
  readonly snapshot: PanelSnapshot;
  readonly onPickAccount: (accountId: string) => void;
  /** Checks the page in front; null where no account is connected. */
  readonly onCheck: (() => void) | null;
  readonly onOpenOptions: () => void;
}

/** The links that are left, the choice among several accounts, and the ways to workspace and options. */
export function PanelHeader({ accountId, snapshot, onPickAccount, onCheck, onOpenOptions }: PanelHeaderProps) {
  const { accounts, connection, settings, usage } = snapshot;
  return (
    <div class="panel-header">
      <Logo />
      <div class="panel-header-text">
        {accounts.length > 1 && <AccountPicker accountId={accountId} accounts={accounts} onPick={onPickAccount} />}
        {connection.state !== 'signed-out' && <LinksLeft usage={usage} period={settings.quotaPeriod} />}
      </div>
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
    </div>
  );
}
