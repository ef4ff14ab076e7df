import type { Ref } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { ProgramMark } from '#components/programs/program-mark.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import { SyncStatus } from '#components/sync/sync-status.tsx';
import { type TabId, toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ReadyPrograms } from '#lib/store/programs/read-ready-programs.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { NextSteps } from './next-steps.tsx';
import { Step } from './step.tsx';
import type { WelcomeServices, WelcomeSnapshot } from './welcome-services.ts';
import './try-step.css';

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
  return (
    <Step
      number={4}
      title={t('welcomeTry')}
      state={hasLinks ? 'done' : isConnected ? 'next' : 'later'}
      titleRef={titleRef}
    >
      {!isConnected && <p class="meta">{t('welcomeTryWaits')}</p>}
      {isConnected && sync.phase === 'programs' && <SyncStatus sync={sync} nowMs={services.nowMs} />}
      {isConnected && ready === null && <Waiting services={services} snapshot={snapshot} onChange={onChange} />}
      {isConnected && hasLinks && <p role="status">{t('welcomeTryDone')}</p>}
      {isConnected && ready !== null && !hasLinks && <Ready ready={ready} />}
      {isConnected && ready !== null && (
        <p>
          <WorkspaceLink tab={hasLinks ? 'links' : 'programs'} />
        </p>
      )}
      {isConnected && hasLinks && <NextSteps services={services} snapshot={snapshot} onChange={onChange} />}
    </Step>
  );
}

/** The merchants' pages to open, once the approved programs are listed. */
function Ready({ ready: { count, programs } }: { readonly ready: ReadyPrograms }) {
  if (count === 0) {
    return (
      <Notice tone="plain" role="note" title={t('welcomeTryEmpty')}>
        <p>{t('welcomeTryEmptyNext')}</p>
      </Notice>
    );
  }
  const text = programs.length > 0 ? 'welcomeTryReady' : 'welcomeTryReadyNone';
  return (
    <>
      <p role="status">{t(text, count, [formatNumber(count)])}</p>
      {programs.length > 0 && (
        <ul class="list try-list">
          {programs.map(({ offerId, name, rate, url }) => (
            <li key={offerId}>
              <ServiceLink class="try-link" url={url}>
                <ProgramMark name={name} />
                <span class="try-name" dir="auto">
                  {name}
                </span>
                <b class="try-rate numeric" dir="auto">
                  {rate}
                </b>
              </ServiceLink>
            </li>
          ))}
        </ul>
      )}
    </>
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
