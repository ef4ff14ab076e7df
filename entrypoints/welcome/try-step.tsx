import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { SyncStatus } from '#components/sync/sync-status.tsx';
import { type TabId, toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { copyText } from '#lib/ui/copy-for-user.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { NextSteps } from './next-steps.tsx';
import { ReadyList } from './ready-list.tsx';
import { Step } from './step.tsx';
import type { WelcomeServices, WelcomeSnapshot } from './welcome-services.ts';

interface TryStepProps {
  readonly services: WelcomeServices;
  readonly snapshot: WelcomeSnapshot;
  readonly onChange: () => Promise<void>;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** The last step: the user makes the first link, on the page of a merchant whose program is approved. */
export function TryStep({ services, snapshot, onChange, titleRef }: TryStepProps) {
  const { connection, sync, ready, hasLinks } = snapshot;
  const isConnected = connection.state === 'connected';
  const [made, setMade] = useState<{ readonly trackingLink: string; readonly isCopied: boolean } | null>(null);
  const done = useRef<HTMLParagraphElement>(null);
  const isDone = hasLinks || made !== null;
  useEffect(() => {
    // The pressed button has disappeared.
    if (made !== null) done.current?.focus();
  }, [made]);
  return (
    <Step
      number={4}
      title={t('welcomeTry')}
      state={isDone ? 'done' : isConnected ? 'next' : 'later'}
      titleRef={titleRef}
    >
      {!isConnected && <p class="meta">{t('welcomeTryWaits')}</p>}
      {isConnected && sync.phase === 'programs' && <SyncStatus sync={sync} nowMs={services.nowMs} />}
      {isConnected && ready === null && <Waiting services={services} snapshot={snapshot} onChange={onChange} />}
      {isConnected && isDone && (
        <p ref={done} role="status" tabIndex={-1}>
          {t('welcomeTryDone')} {made !== null && t(made.isCopied ? 'mintedFirst' : 'copyFailedPlain')}
        </p>
      )}
      {made?.isCopied === false && <code dir="ltr">{made.trackingLink}</code>}
      {isConnected && ready !== null && !isDone && (
        <ReadyList
          services={services}
          ready={ready}
          serviceUrl={connection.serviceUrl}
          onLink={async ({ trackingLink }) => {
            setMade({ trackingLink, isCopied: await copyText(trackingLink) });
            await onChange();
          }}
        />
      )}
      {isConnected && ready !== null && (
        <p>
          <WorkspaceLink tab={isDone ? 'links' : 'programs'} />
        </p>
      )}
      {isConnected && isDone && <NextSteps services={services} snapshot={snapshot} onChange={onChange} />}
    </Step>
  );
}

/** Says why no program is listed yet: the sync is running, the device is offline, or the sync has failed. */
function Waiting({ services, snapshot: { sync }, onChange }: Omit<TryStepProps, 'titleRef'>) {
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<ReturnType<typeof toErrorData> | null>(null);
  const tryAgain = async () => {
    setAsking(true);
    setFailed(await services.send('syncNow', {}).then(() => null, toErrorData));
    await onChange();
    setAsking(false);
  };

  const error = failed ?? (sync.error !== null && sync.phase === 'idle' ? { code: sync.error } : null);
  if (!isOnline) return <p class="meta">{t('welcomeTryOffline')}</p>;
  if (error === null) return <p class="meta">{t('welcomeTryListing')}</p>;
  const { text, next } = describeError(error, services.nowMs());
  return (
    <Notice
      tone="warn"
      role="note"
      title={t('welcomeTryStopped')}
      actions={
        <Button isBusy={isAsking} onClick={() => void tryAgain()}>
          {t('actionTryAgain')}
        </Button>
      }
    >
      <p>
        {text} {next}
      </p>
    </Notice>
  );
}

function WorkspaceLink({ tab }: { readonly tab: Extract<TabId, 'links' | 'programs'> }) {
  return (
    <a href={toWorkspaceUrl({ tab, params: {} })}>{t(tab === 'links' ? 'welcomeTryLinks' : 'welcomeTryPrograms')}</a>
  );
}
