import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { formatInstant } from '#components/format-instant.ts';
import { Notice } from '#components/notice.tsx';
import type { Connection } from '#lib/domain/connection.ts';
import { toMatchPattern } from '#lib/domain/to-match-pattern.ts';
import { describeError } from '#lib/ui/describe-error.ts';
import { t } from '#lib/ui/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { ConnectForm } from './connect-form.tsx';
import type { OptionsServices } from './options-services.ts';

interface ConnectionSectionProps {
  readonly services: OptionsServices;
  readonly connection: Connection;
  readonly hasServiceAccess: boolean;
  readonly onChange: () => Promise<void>;
}

/** The account: connecting it, what it is connected to, and signing out. */
export function ConnectionSection({ services, connection, hasServiceAccess, onChange }: ConnectionSectionProps) {
  const [failure, setFailure] = useState<{ readonly text: string; readonly next: string } | null>(null);
  const [wasSignedOut, setSignedOut] = useState(false);
  const isConnected = connection.state === 'connected';

  const fail = (error: ReturnType<typeof toErrorData>) => setFailure(describeError(error, services.nowMs()));

  const signOut = async () => {
    setFailure(null);
    try {
      await services.send('signOut', {});
      setSignedOut(true);
    } catch (cause) {
      fail(toErrorData(cause));
    }
    await onChange();
  };

  const giveAccess = async (serviceUrl: string) => {
    setFailure(null);
    if (!(await services.requestAccess([toMatchPattern(serviceUrl)]).catch(() => false))) {
      fail({ code: 'permission-missing' });
      return;
    }
    await services.send('wake', {}).catch((cause: unknown) => fail(toErrorData(cause)));
    await onChange();
  };

  const form = (
    <ConnectForm
      // Another connection, another form: nothing typed outlives it.
      key={connection.state}
      services={services}
      connection={connection}
      onConnected={async () => {
        setFailure(null);
        setSignedOut(false);
        await onChange();
      }}
      onFailed={fail}
      onInvalid={(text) => setFailure({ text, next: t('connectNothingSent') })}
      onStart={() => setFailure(null)}
    />
  );
  return (
    <section class="card" aria-label={t('connectionHeading')}>
      <div class="card-head">
        <h2>{t('connectionHeading')}</h2>
        {connection.state !== 'signed-out' && <Button onClick={() => void signOut()}>{t('actionSignOut')}</Button>}
      </div>
      <p role="status" class={isConnected ? 'connection-status connection-good' : 'connection-status'}>
        {isConnected && <ConnectedText connection={connection} />}
        {connection.state === 'signed-out' && wasSignedOut && t('connectionSignedOut')}
      </p>
      {connection.state === 'needs-attention' && failure === null && (
        <AttentionNotice connection={connection} nowMs={services.nowMs()} />
      )}
      {isConnected && !hasServiceAccess && (
        <Notice tone="warn" role="note" title={t('connectionNoAccess', [toHost(connection.serviceUrl)])}>
          <p>{t('connectionNoAccessNext')}</p>
          <Button onClick={() => void giveAccess(connection.serviceUrl)}>{t('actionGiveAccess')}</Button>
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="bad" role="alert" title={failure.text}>
          <p>{failure.next}</p>
        </Notice>
      )}
      {isConnected ? <Disclosure summary={t('connectionChange')}>{form}</Disclosure> : form}
    </section>
  );
}

function ConnectedText({ connection }: { readonly connection: Extract<Connection, { state: 'connected' }> }) {
  return (
    <>
      <strong>{t('connectionConnected', [toHost(connection.serviceUrl)])}</strong>{' '}
      <span class="muted">{t('connectionSince', [formatInstant(connection.connectedAtMs, 'day-and-time')])}</span>
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
    <Notice tone="warn" role="note" title={t('connectionAttention', [toHost(connection.serviceUrl)])}>
      <p>
        {error.text} {error.next}
      </p>
    </Notice>
  );
}

function toHost(serviceUrl: string): string {
  return URL.canParse(serviceUrl) ? new URL(serviceUrl).host : serviceUrl;
}
