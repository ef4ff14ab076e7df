import type { ComponentChildren } from 'preact';
import { t } from '#lib/platform/i18n.ts';
import { AccountPicker } from './accounts/account-picker.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Logo } from './logo.tsx';
import './narrow-header.css';

interface NarrowHeaderProps extends Pick<Parameters<typeof AccountPicker>[0], 'accountId' | 'accounts'> {
  readonly onPickAccount: (accountId: string) => void;
  /** Opens the side panel beside the page. Null where that cannot be. */
  readonly onMakePost: (() => void) | null;
  /** Checks the page in the side panel. Null where that cannot be. */
  readonly onCheck: (() => void) | null;
  readonly onOpenOptions: () => void;
  /** The button of "Find or do", where the page has it. */
  readonly find?: ComponentChildren;
  /** What stands below the choice of the account. */
  readonly children?: ComponentChildren;
}

/** The header that popup and side panel share: the choice among several accounts, and the ways to the other surfaces. */
export function NarrowHeader(props: NarrowHeaderProps) {
  const { accountId, accounts, onPickAccount, onMakePost, onCheck, onOpenOptions, find, children } = props;
  return (
    <div class="narrow-header">
      <Logo />
      <div class="narrow-header-text">
        {accounts.length > 1 && <AccountPicker accountId={accountId} accounts={accounts} onPick={onPickAccount} />}
        {children}
      </div>
      {find}
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
    </div>
  );
}
