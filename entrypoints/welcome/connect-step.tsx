import { useState } from 'preact/hooks';
import { ConnectForm } from '#components/accounts/connect-form.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import { toServiceHost } from '#lib/domain/addresses/check-service-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { connectAccount } from '#lib/ui/connect-account.ts';
import { describeConnectError } from '#lib/ui/describe-listing-error.ts';
import { useManaged } from '#lib/ui/use-policy.ts';
import { Step } from './step.tsx';
import type { WelcomeServices } from './welcome-services.ts';

interface ConnectStepProps {
  readonly services: WelcomeServices;
  readonly connection: Connection;
  readonly onConnected: () => Promise<void>;
}

/** The first step: shows the form until the account is connected. */
export function ConnectStep({ services, connection, onConnected }: ConnectStepProps) {
  const [failure, setFailure] = useState<{ readonly text: string; readonly next: string } | null>(null);
  const managed = useManaged(services);
  const isConnected = connection.state === 'connected';
  return (
    <Step
      number={1}
      title={t('welcomeConnect')}
      state={isConnected ? 'done' : 'next'}
      isFolded={isConnected}
      line={
        <p role="status">
          {isConnected && <strong>{t('connectionConnected', [toServiceHost(connection.serviceUrl)])}</strong>}
        </p>
      }
    >
      {!isConnected && (
        <ConnectForm
          // A new form if the policy's address changes.
          key={managed.serviceUrl}
          pinnedServiceUrl={services.pinnedServiceUrl ?? managed.serviceUrl ?? null}
          isManaged={services.pinnedServiceUrl === null && managed.serviceUrl !== undefined}
          connection={connection}
          isFocusedFirst
          connect={async (account) => {
            setFailure(null);
            const result = await connectAccount(services, account);
            if (result.kind === 'failed') {
              setFailure(describeConnectError(result.error, services.nowMs(), services.pinnedServiceUrl === null));
            }
            if (result.kind === 'connected') await onConnected();
            return result;
          }}
          readClipboard={services.readClipboard}
          readClipboardLeave={services.readClipboardLeave}
          onInvalid={(text) => setFailure({ text, next: t('connectNothingSent') })}
        />
      )}
      {!isConnected && failure !== null && <ProblemNotice title={failure.text} text={failure.next} />}
    </Step>
  );
}
