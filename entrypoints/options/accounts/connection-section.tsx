import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ConnectForm } from '#components/accounts/connect-form.tsx';
import { Button } from '#components/button.tsx';
import { Notice, ProblemNotice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import { toServiceHost } from '#lib/domain/addresses/check-service-url.ts';
import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import { t } from '#lib/platform/i18n.ts';
import { connectAccount } from '#lib/ui/connect-account.ts';
import { describeConnectError } from '#lib/ui/describe-listing-error.ts';
import { readClipboard, readClipboardLeave } from '#lib/ui/read-clipboard.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { useManaged } from '#lib/ui/use-policy.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';
import type { OptionsSnapshot } from '../options-snapshot.ts';
import { AccountsList } from './accounts-list.tsx';
import './connection-section.css';

interface ConnectionSectionProps {
  readonly services: OptionsServices;
  readonly snapshot: OptionsSnapshot;
  readonly onChange: () => Promise<void>;
}

/** Connects the active account, shows its connection, signs it out, and lists all accounts. */
export function ConnectionSection({ services, snapshot, onChange }: ConnectionSectionProps) {
  const { accountId, accounts, connection, hasServiceAccess } = snapshot;
  const managed = useManaged(services);
  const [failure, setFailure] = useState<{ readonly text: string; readonly next: string } | null>(null);
  const [wasSignedOut, setSignedOut] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const isConnected = connection.state === 'connected';
  const reachableSinceMs = isConnected && hasServiceAccess ? connection.connectedAtMs : null;
  // Another window may have connected, or have given access, since a try failed here.
  useLayoutEffect(() => {
    if (reachableSinceMs !== null) setFailure(null);
  }, [reachableSinceMs]);
  const status = useRef<HTMLParagraphElement>(null);
  /** Focuses the status: the clicked button has disappeared. */
  const focusStatus = () => status.current?.focus();

  const fail = (cause: unknown) => setFailure(describeError(toErrorData(cause), services.nowMs()));

  /** Runs an act, shows its failure, and refreshes the page. */
  const act = async (done: () => Promise<unknown>): Promise<boolean> => {
    setFailure(null);
    const isDone = await done().then(
      () => true,
      (cause: unknown) => {
        fail(cause);
        return false;
      },
    );
    // Reading fails after the user removed the shown account; the page is then drawn again for the next account.
    await onChange();
    return isDone;
  };

  const signOut = async (ofAccountId: string) => {
    // Set before the form appears, which takes the focus then: the button that had it is gone.
    setSignedOut(ofAccountId === accountId);
    if (!(await act(() => services.send('signOut', { accountId: ofAccountId })))) setSignedOut(false);
  };

  const giveAccess = async (serviceUrl: string) => {
    setFailure(null);
    if (!(await services.requestAccess([toMatchPattern(serviceUrl)]).catch(() => false))) {
      setFailure(describeError({ code: 'permission-missing' }, services.nowMs()));
      return;
    }
    await act(() => services.send('wake', {}));
  };

  return (
    <Card
      title={t('connectionHeading')}
      aside={
        connection.state !== 'signed-out' && (
          <Button onClick={() => void signOut(accountId)}>{t('actionSignOut')}</Button>
        )
      }
    >
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        class={isConnected ? 'connection-status connection-good' : 'connection-status'}
      >
        {isConnected && <ConnectedText connection={connection} nowMs={services.nowMs()} />}
        {connection.state === 'signed-out' && wasSignedOut && t('connectionSignedOut')}
      </p>
      {connection.state === 'needs-attention' && failure === null && (
        <AttentionNotice connection={connection} nowMs={services.nowMs()} />
      )}
      {isConnected && !hasServiceAccess && (
        <Notice tone="warn" role="note" title={t('connectionNoAccess', [toServiceHost(connection.serviceUrl)])}>
          <p>{t('connectionNoAccessNext')}</p>
          <Button onClick={() => void giveAccess(connection.serviceUrl)}>{t('actionGiveAccess')}</Button>
        </Notice>
      )}
      {failure !== null && <ProblemNotice title={failure.text} text={failure.next} />}
      {accounts.length > 0 && (
        <AccountsList
          nowMs={services.nowMs}
          accountId={accountId}
          accounts={accounts}
          countLinks={services.countLinks}
          onSwitch={(toId) => void act(() => services.send('switchAccount', { accountId: toId }))}
          onChange={(change) => act(() => services.send('changeAccount', change))}
          onSignOut={signOut}
          onRemove={async (removedId) => {
            const isDone = await act(() => services.send('removeAccount', { accountId: removedId }));
            if (isDone) focusStatus();
            return isDone;
          }}
        />
      )}
      {isConnected && !isAdding ? (
        <div>
          <Button onClick={() => setAdding(true)}>{t('accountAdd')}</Button>
        </div>
      ) : (
        <ConnectForm
          // A new form for each connection, so that it forgets what the user typed for the last one. Another account's
          // form is not about this connection.
          key={`${isAdding ? '' : connection.state} ${managed.serviceUrl ?? ''}`}
          pinnedServiceUrl={services.pinnedServiceUrl ?? managed.serviceUrl ?? null}
          isManaged={services.pinnedServiceUrl === null && managed.serviceUrl !== undefined}
          connection={isAdding ? null : connection}
          isFocusedFirst={wasSignedOut || isAdding}
          connect={async (account) => {
            setFailure(null);
            const result = await connectAccount(services, account);
            if (result.kind === 'failed') {
              setFailure(describeConnectError(result.error, services.nowMs(), services.pinnedServiceUrl === null));
            }
            if (result.kind !== 'connected') return result;
            setSignedOut(false);
            setAdding(false);
            await onChange();
            focusStatus();
            return result;
          }}
          readClipboard={readClipboard}
          readClipboardLeave={readClipboardLeave}
          onInvalid={(text) => setFailure({ text, next: t('connectNothingSent') })}
          {...(isAdding && { onCancel: () => setAdding(false) })}
        />
      )}
    </Card>
  );
}

interface ConnectedTextProps {
  readonly connection: Extract<Connection, { state: 'connected' }>;
  readonly nowMs: number;
}

function ConnectedText({ connection, nowMs }: ConnectedTextProps) {
  return (
    <>
      <strong>{t('connectionConnected', [toServiceHost(connection.serviceUrl)])}</strong>{' '}
      <span class="muted">
        {t('connectionSince', [formatInstant(connection.connectedAtMs, 'day-and-time', nowMs)])}
      </span>
    </>
  );
}

interface AttentionNoticeProps {
  readonly connection: Extract<Connection, { state: 'needs-attention' }>;
  readonly nowMs: number;
}

function AttentionNotice({ connection, nowMs }: AttentionNoticeProps) {
  const error = describeError({ code: connection.reason }, nowMs);
  return (
    <Notice
      tone="warn"
      role="note"
      title={t('connectionAttention', [toServiceHost(connection.serviceUrl)])}
      text={`${error.text} ${error.next}`}
    />
  );
}
