import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { AccountMark } from '#components/accounts/account-mark.tsx';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { Dialog } from '#components/dialog.tsx';
import { formatList } from '#components/format-list.ts';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/forms/field.css';
import { type AccountColor, accountColors, maxAccountNameLength } from '#lib/domain/accounts/account.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import type { AccountCard } from '#lib/store/accounts/read-account-cards.ts';
import './accounts-list.css';

interface AccountActs {
  readonly nowMs: () => number;
  readonly onSwitch: (accountId: string) => void;
  /** Resolves to whether the change succeeded. */
  readonly onChange: (change: MessageInput<'changeAccount'>) => Promise<boolean>;
  readonly onSignOut: (accountId: string) => Promise<void>;
  readonly onRemove: (accountId: string) => Promise<boolean>;
  readonly countLinks: (accountId: string) => Promise<number | null>;
}

interface AccountsListProps extends AccountActs {
  readonly accountId: string;
  readonly accounts: readonly AccountCard[];
}

const colorNames: Record<AccountColor, MessageKey> = {
  blue: 'accountColorBlue',
  green: 'accountColorGreen',
  orange: 'accountColorOrange',
  purple: 'accountColorPurple',
  red: 'accountColorRed',
  teal: 'accountColorTeal',
};

/** Every account with its content. The user can switch to it, rename it, sign it out and remove it. */
export function AccountsList({ accountId, accounts, ...acts }: AccountsListProps) {
  return (
    <>
      {accounts.length > 1 && <p class="muted">{t('accountsIntro')}</p>}
      <ul class="accounts" aria-label={t('accountsHeading')}>
        {accounts.map((account) => (
          <AccountItem key={account.accountId} account={account} isActive={account.accountId === accountId} {...acts} />
        ))}
      </ul>
    </>
  );
}

interface AccountItemProps extends AccountActs {
  readonly account: AccountCard;
  readonly isActive: boolean;
}

function AccountItem({ account, isActive, ...acts }: AccountItemProps) {
  const { accountId, title, color, connection, sharesQuotaWith } = account;
  const summary = useRef<HTMLElement>(null);
  const signOut = async () => {
    await acts.onSignOut(accountId);
    // The clicked button disappears, so focus what stays.
    summary.current?.focus();
  };
  return (
    <li>
      <div class="account-row">
        <AccountMark color={color} />
        <div class="account-body">
          <p>
            <strong>{title}</strong> <State account={account} isActive={isActive} />
          </p>
          <p class="meta">{toFacts(account, isActive, acts.nowMs()).join(' · ')}</p>
          {sharesQuotaWith.length > 0 && (
            <p class="meta account-shared">{t('accountShared', [formatList(sharesQuotaWith)])}</p>
          )}
        </div>
        {!isActive && (
          <Button label={t('accountSwitchTo', [title])} onClick={() => acts.onSwitch(accountId)}>
            {t('accountSwitch')}
          </Button>
        )}
      </div>
      <details class="disclosure account-manage">
        <summary ref={summary} aria-label={t('accountManageNamed', [title])}>
          {t('accountManage')}
        </summary>
        <AccountForm account={account} {...acts} />
        {!isActive && connection.state !== 'signed-out' && (
          <Button onClick={() => void signOut()}>{t('actionSignOut')}</Button>
        )}
      </details>
    </li>
  );
}

/** An account that is signed out is not in use, though it is the one in sight. */
function State({ account: { connection }, isActive }: { readonly account: AccountCard; readonly isActive: boolean }) {
  return (
    <>
      {isActive && connection.state !== 'signed-out' && <Chip tone="good" text={t('accountActive')} />}
      {connection.state === 'signed-out' && <Chip tone="plain" text={t('accountSignedOut')} />}
      {connection.state === 'needs-attention' && <Chip tone="warn" text={t('accountNeedsAttention')} />}
    </>
  );
}

/** The account's host, its publisher, and what it contains, one text each. The page counts the active one's programs. */
function toFacts(account: AccountCard, isActive: boolean, nowMs: number): readonly string[] {
  const { affiliateId, connection, content, name, userEmail, verifiedAtMs } = account;
  const host = URL.canParse(connection.serviceUrl) ? new URL(connection.serviceUrl).host : '';
  const publisher = userEmail === '' ? t('accountUserId', [affiliateId]) : t('accountUser', [affiliateId, userEmail]);
  const left = content && linksLeft(content.usage);
  return [
    name === '' ? '' : host,
    affiliateId === '' ? '' : publisher,
    verifiedAtMs === null ? '' : t('accountVerified', [formatInstant(verifiedAtMs, 'day-and-time', nowMs)]),
    content && connection.state !== 'signed-out' && !isActive
      ? t('accountPrograms', content.programs, [formatNumber(content.programs)])
      : '',
    content && left !== null ? t('accountLinksLeft', [formatNumber(left), formatNumber(content.usage.limit)]) : '',
  ].filter((fact) => fact !== '');
}

/** What goes with an account. Counted once the user asks for it: it takes longer with each link. */
function RemovedLinks({ accountId, countLinks }: Pick<AccountActs, 'countLinks'> & { readonly accountId: string }) {
  const read = useCallback(async () => ({ count: await countLinks(accountId) }), [accountId, countLinks]);
  const counted = useLive(read).value;
  if (counted === null) return <p aria-busy />;
  const { count } = counted;
  return <p>{count === null ? t('accountRemoveUncounted') : t('accountRemoveText', [formatNumber(count)])}</p>;
}

function AccountForm({ account, onChange, onRemove, countLinks }: AccountActs & { readonly account: AccountCard }) {
  const { accountId, color, title } = account;
  const [name, setName] = useState(account.name);
  const former = useRef(account.name);
  // Another window may have named it. What the user types stays: a name that is just stored may be the one before.
  useLayoutEffect(() => {
    const before = former.current;
    former.current = account.name;
    setName((typed) => (typed === before || typed.trim() === account.name ? account.name : typed));
  }, [account.name]);
  const [isRemoving, setRemoving] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    // Once, although its button is pressed twice: the second would find the account gone, and say that it failed.
    if (isBusy) return;
    setBusy(true);
    if (await onRemove(accountId)) setRemoving(false);
    setBusy(false);
  };
  return (
    <form
      class="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        void onChange({ accountId, name });
      }}
    >
      <TextField
        label={t('accountName')}
        value={name}
        maxLength={maxAccountNameLength}
        onInput={setName}
        hint={t('accountNameHint')}
      />
      <SelectField
        label={t('accountColor')}
        value={color}
        options={accountColors.map((each) => ({ value: each, text: t(colorNames[each]) }))}
        onChange={(each) => void onChange({ accountId, color: each as AccountColor })}
      />
      <div class="field-row">
        <Button isSubmit>{t('accountSave')}</Button>
        <Button look="quiet" onClick={() => setRemoving(true)}>
          {t('accountRemove')}
        </Button>
      </div>
      {isRemoving && (
        <Dialog
          title={t('accountRemoveTitle', [title])}
          closeLabel={t('accountCancel')}
          onClose={() => setRemoving(false)}
        >
          <div class="account-removal">
            <RemovedLinks accountId={accountId} countLinks={countLinks} />
            <p class="muted">{t('accountRemoveExport')}</p>
            <div class="button-row">
              <Button look="primary" isBusy={isBusy} onClick={() => void remove()}>
                {t('accountRemoveConfirm')}
              </Button>
              <Button onClick={() => setRemoving(false)}>{t('accountCancel')}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </form>
  );
}
