import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CheckReport } from '#components/checks/check-report.tsx';
import type { CheckServices } from '#components/checks/check-services.ts';
import { CheckTop } from '#components/checks/check-top.tsx';
import { type CheckState, type CheckTarget, runCheck, toHost } from '#components/checks/run-check.ts';
import { FailureNotice, Notice, ProblemNotice } from '#components/notice.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { useFocusOnOpen } from '#lib/ui/focus.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/skeleton-rows.css';
import './check-view.css';

interface CheckViewProps {
  readonly services: CheckServices;
  /** A stable value; another one begins another check. */
  readonly target: CheckTarget;
  readonly onBack: () => void;
  /** A post was made of the changes. */
  readonly onPost: (postId: string) => void;
}

/** A check of a page or of a draft: it runs at once, and shows its report. For the side panel and the workspace. */
export function CheckView({ services, target, onBack, onPost }: CheckViewProps) {
  const check = useCheck(services, target);
  const { state, error } = check;
  if (error === null && state.kind === 'done') {
    return (
      <CheckReport
        key={state.check.page?.checkId ?? 'draft'}
        services={services}
        check={state.check}
        onBack={onBack}
        onAgain={check.again}
        onPost={onPost}
        onOwnSite={async (isOwn) => {
          const { page } = state.check;
          if (page === null) return;
          await services.send('setOwnSite', { host: toHost(page), isOwn });
          check.again();
        }}
      />
    );
  }
  const isBusy = error === null && state.kind === 'reading';
  return (
    <section class="check-view" aria-busy={isBusy}>
      <CheckTop title={t('checkTitle')} onBack={onBack}>
        {!isBusy && state.kind !== 'whose' && <Button onClick={check.again}>{t('checkAgain')}</Button>}
      </CheckTop>
      <div class="check-scroll">
        {error === null ? (
          <Waiting state={state} check={check} />
        ) : (
          <FailureNotice error={error} nowMs={services.nowMs()} />
        )}
      </div>
      {isBusy && (
        <div class="check-acts">
          <Button isLarge onClick={check.stop}>
            {t('checkStop')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What stands in the report's place until there is one. */
function Waiting({ state, check }: { readonly state: CheckState; readonly check: RunningCheck }) {
  switch (state.kind) {
    case 'reading': {
      const { done, total } = state;
      return (
        <>
          <div class="check-progress">
            <p class="check-progress-text" role="status">
              {total === 0 ? t('checkReadingLinks') : t('checkLinksRead', [formatNumber(done), formatNumber(total)])}
            </p>
            <ProgressBar label={t('checkReadingLinks')} done={done} known={total} />
            <p class="muted">{t('checkReadingHint')}</p>
          </div>
          {[0, 1, 2].map((index) => (
            <div key={index} class="skeleton-row" aria-hidden="true" />
          ))}
        </>
      );
    }
    case 'whose':
      return <WhoseSite host={state.host} onAnswer={check.answer} />;
    case 'unreadable':
      return <ProblemNotice title={t('checkUnreadable')} text={t('checkUnreadableNext')} />;
    case 'moved':
      return <Notice tone="warn" role="note" title={t('checkMoved')} text={t('checkMovedNext')} />;
    case 'stopped':
      return <p class="muted">{t('checkStopped')}</p>;
    case 'done':
      return null;
  }
}

function WhoseSite({ host, onAnswer }: { readonly host: string; readonly onAnswer: (isOwn: boolean) => void }) {
  const first = useFocusOnOpen<HTMLButtonElement>();
  const name = toSiteKey(host);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box, and the heading names the group.
    <div class="check-whose" role="group" aria-labelledby="check-whose">
      <h2 id="check-whose" class="check-whose-title">
        {t('checkWhose', [name])}
      </h2>
      <p class="muted">{t('checkWhoseHint')}</p>
      <div class="button-row">
        <Button look="primary" buttonRef={first} onClick={() => onAnswer(true)}>
          {t('checkWhoseMine')}
        </Button>
        <Button onClick={() => onAnswer(false)}>{t('checkWhoseNot')}</Button>
      </div>
    </div>
  );
}

type RunningCheck = ReturnType<typeof useCheck>;

/** Runs a check as long as its view is there. @param target A stable value; another one begins another check. */
function useCheck(services: CheckServices, target: CheckTarget) {
  const [state, setState] = useState<CheckState>({ kind: 'reading', done: 0, total: 0 });
  const [error, setError] = useState<ErrorData | null>(null);
  const [round, setRound] = useState(0);
  const running = useRef<AbortController | null>(null);
  const answering = useRef<((isOwn: boolean) => void) | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    running.current = controller;
    setError(null);
    const show = (next: CheckState) => {
      if (!controller.signal.aborted) setState(next);
    };
    const askOwnSite = async (host: string) => {
      show({ kind: 'whose', host });
      const { promise, resolve } = Promise.withResolvers<boolean>();
      answering.current = resolve;
      const isOwn = await promise;
      // A full disk must not cost the report: the next check asks again.
      await services.send('setOwnSite', { host, isOwn }).catch(() => undefined);
      return isOwn;
    };
    runCheck(target, { services, signal: controller.signal, onState: show, askOwnSite }).catch((cause: unknown) => {
      if (!controller.signal.aborted) setError(toErrorData(cause));
    });
    return () => controller.abort();
  }, [services, target, round]);

  return {
    state,
    error,
    /** Reads and judges from the beginning. */
    again: useCallback(() => setRound((last) => last + 1), []),
    stop: useCallback(() => {
      running.current?.abort();
      setState({ kind: 'stopped' });
    }, []),
    /** The user's answer to "Is this site yours?". */
    answer: useCallback((isOwn: boolean) => answering.current?.(isOwn), []),
  };
}
