import { useEffect, useState } from 'preact/hooks';
import type { ErrorCode } from '#lib/errors/error-table.ts';
import { locale, t } from '#lib/platform/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import '#components/open-failure.css';
import '#components/button.css';

/** What was saved of the databases that were set aside. */
export interface StartedCleanly {
  readonly fileName: string;
  readonly linkCount: number;
  readonly unreadCount: number;
}

interface OpenFailureProps {
  readonly error: unknown;
  /** Whether the read is still running and only slow. Then no second read starts. */
  readonly isStillRead: boolean;
  /** Reads again and draws the page on success. */
  readonly onRetry: () => void;
  /** Saves what can be read and creates an empty database. */
  readonly startCleanly: () => Promise<StartedCleanly>;
}

/** How often to retry a problem that may end without this page, so that the user need not reload it. */
const retryAfterMs = 2_000;

const passing: readonly ErrorCode[] = [
  'database-unavailable',
  'upgrade-blocked',
  'upgrade-under-way',
  'storage-full',
  'browser-storage-failed',
  'account-gone',
  'cancelled',
];

/** The errors that an empty database solves. */
const broken: readonly ErrorCode[] = ['database-unavailable', 'newer-database', 'internal'];

/** Replaces a page whose data cannot be opened: says why, and what to do. */
export function OpenFailure({ error, isStillRead, onRetry, startCleanly }: OpenFailureProps) {
  const [act, setAct] = useState<{ readonly isUnderWay: boolean; readonly error: unknown }>();
  const [started, setStarted] = useState<StartedCleanly>();
  const { code } = toErrorData(error);
  const isRetried = !isStillRead && act?.isUnderWay !== true && started === undefined && passing.includes(code);
  useEffect(() => {
    if (!isRetried) return;
    const timer = setTimeout(onRetry, retryAfterMs);
    return () => clearTimeout(timer);
  }, [isRetried, error, onRetry]);

  const onStart = async () => {
    setAct({ isUnderWay: true, error: null });
    try {
      setStarted(await startCleanly());
    } catch (failure) {
      setAct({ isUnderWay: false, error: failure });
    }
  };

  if (started !== undefined) {
    const { fileName, linkCount, unreadCount } = started;
    const toCount = (count: number) => count.toLocaleString(locale());
    return (
      <main class="open-failure">
        <p role="status">{t('startedCleanly', unreadCount, [fileName, toCount(linkCount), toCount(unreadCount)])}</p>
        <button type="button" class="button button-primary" onClick={onRetry}>
          {t('startAnew')}
        </button>
      </main>
    );
  }
  const { text, next } = describeError(toErrorData(act?.error ?? error), 0);
  return (
    <main class="open-failure">
      <h1>{t('startFailedTitle')}</h1>
      <p role="alert">
        {text} {next}
      </p>
      <button type="button" class="button" onClick={onRetry}>
        {t(code === 'data-cleared' ? 'startAnew' : 'actionTryAgain')}
      </button>
      {broken.includes(code) && (
        <>
          <p>{t('startCleanlyNote')}</p>
          <button type="button" class="button" disabled={act?.isUnderWay === true} onClick={() => void onStart()}>
            {t('startCleanly')}
          </button>
        </>
      )}
    </main>
  );
}
