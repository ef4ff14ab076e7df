import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { MintProblem } from '#components/deeplinks/mint-problem.tsx';
import { useDeeplinkAct, withPrice } from '#components/deeplinks/use-deeplink-act.ts';
import { formatRateRange } from '#components/money/format-program-rate.ts';
import { FailureNotice, Notice } from '#components/notice.tsx';
import { ProgramMark } from '#components/programs/program-mark.tsx';
import { RowAct } from '#components/row-act.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import { SyncStatus } from '#components/sync/sync-status.tsx';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { findUsualPreset } from '#lib/domain/presets/find-usual-preset.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import { type TabId, toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { bookKinds } from '#lib/store/data-changes.ts';
import type { ReadyProgram, ReadyPrograms } from '#lib/store/programs/read-ready-programs.ts';
import { copyText } from '#lib/ui/copy-for-user.ts';
import { describeListingError } from '#lib/ui/describe-listing-error.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useOnline } from '#lib/ui/use-online.ts';
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
  const { text, next } = describeListingError(error, services.nowMs());
  return (
    <Notice
      tone="warn"
      role="note"
      title={t('welcomeTryStopped')}
      actions={
        <Button isBusy={isAsking} onClick={() => !isAsking && void tryAgain()}>
          {t('actionTryAgain')}
        </Button>
      }
      text={`${text} ${next}`}
    />
  );
}

function WorkspaceLink({ tab }: { readonly tab: Extract<TabId, 'links' | 'programs'> }) {
  return (
    <a href={toWorkspaceUrl({ tab, params: {} })}>{t(tab === 'links' ? 'welcomeTryLinks' : 'welcomeTryPrograms')}</a>
  );
}

interface ReadyListProps {
  readonly services: Pick<WelcomeServices, 'deeplinks' | 'nowMs'>;
  readonly ready: ReadyPrograms;
  readonly serviceUrl: string;
  /** The user has pressed the button of a row, and its link is made. */
  readonly onLink: (link: MintedLink) => Promise<void>;
}

/** The merchants to begin with, once the approved programs are listed: open one's page, or copy a link to it here. */
function ReadyList({ services, ready: { count, programs }, serviceUrl, onLink }: ReadyListProps) {
  const { deeplinks, nowMs } = services;
  const { value: book, error, readAgain } = useLive(deeplinks.readPresets, bookKinds);
  const act = useDeeplinkAct(deeplinks);
  if (count === 0) {
    return <Notice tone="plain" role="note" title={t('welcomeTryEmpty')} text={t('welcomeTryEmptyNext')} />;
  }
  const copy = ({ offerId, name, url }: ReadyProgram, presets: PresetBook) => {
    const target = { offerId, offerName: name, url, title: name };
    const preset = findUsualPreset(presets, target, serviceUrl);
    void act.start({ key: offerId, target, preset, onLink: (link) => void onLink(link) });
  };
  return (
    <>
      <p role="status">
        {t(programs.length > 0 ? 'welcomeTryReady' : 'welcomeTryReadyNone', count, [formatNumber(count)])}
      </p>
      {programs.length > 0 && (
        <ul class="list ready-list">
          {programs.map((program) => (
            <li key={program.offerId}>
              <ServiceLink class="ready-link" url={program.url}>
                <ProgramMark name={program.name} />
                <span class="ready-name" dir="auto">
                  {program.name}
                </span>
                <b class="ready-rate numeric" dir="auto">
                  {formatRateRange(program.rate)}
                </b>
              </ServiceLink>
              {book !== null && (
                <RowAct
                  icon="link"
                  words={withPrice(t('copyDeeplink'), false)}
                  label={withPrice(t('copyLinkOf', [program.name]), false)}
                  onClick={() => copy(program, book)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {programs.length > 0 && book !== null && <p class="meta">{t('welcomeTryHere')}</p>}
      {book === null && <FailureNotice error={error} nowMs={nowMs()} onRetry={readAgain} />}
      <MintProblem act={act} nowMs={nowMs()} />
    </>
  );
}
