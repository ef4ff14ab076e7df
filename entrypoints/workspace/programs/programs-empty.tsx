import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useFailure } from '#lib/ui/to-error-data.ts';
import { sayError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { WorkspaceSnapshot } from '../workspace-services.ts';
import type { ProgramsServices } from './programs-services.ts';

interface ProgramsEmptyProps {
  readonly snapshot: WorkspaceSnapshot;
  readonly services: ProgramsServices;
  /** Removes the filters. Null if they are not why the list is empty. */
  readonly onClear: (() => void) | null;
  /** How many of all programs match. Null if the list contains all programs already. */
  readonly elsewhere: { readonly count: number; readonly onShow: () => void } | null;
}

/** Says why no program is shown, and what to do next. */
export function ProgramsEmpty({ snapshot, services, onClear, elsewhere }: ProgramsEmptyProps) {
  const { error, attempt } = useFailure();
  const failure = error && sayError(error, services.nowMs());
  const syncNow = () => attempt(services.syncNow);

  if (onClear !== null && elsewhere !== null) {
    return (
      <EmptyState
        title={t('programsNoMatchMine')}
        actions={
          <>
            {elsewhere.count > 0 && (
              <Button look="primary" onClick={elsewhere.onShow}>
                {t('programsShowAll')}
              </Button>
            )}
            <Button onClick={onClear}>{t('filtersClear')}</Button>
          </>
        }
      >
        <p>{t('programsNoMatchMineHint', elsewhere.count, [formatNumber(elsewhere.count)])}</p>
      </EmptyState>
    );
  }
  if (onClear !== null) {
    return (
      <EmptyState
        title={t('programsNoMatch')}
        actions={<Button onClick={onClear}>{t('filtersClear')}</Button>}
        text={t('programsNoMatchHint')}
      />
    );
  }
  if (snapshot.connection.state === 'signed-out') {
    return (
      <EmptyState
        title={t('programsSignedOut')}
        actions={
          <a class="button button-primary" href="options.html">
            {t('actionConnect')}
          </a>
        }
        text={t('programsSignedOutHint')}
      />
    );
  }
  if (snapshot.sync.phase === 'programs') {
    return <EmptyState title={t('popupSyncingTitle')} text={t('programsSyncingHint')} />;
  }
  if (elsewhere !== null) {
    return (
      <EmptyState
        title={t('programsMineNone')}
        actions={
          <Button look="primary" onClick={elsewhere.onShow}>
            {t('programsShowAll')}
          </Button>
        }
        text={t('programsMineNoneHint')}
      />
    );
  }
  const isNever = snapshot.sync.lastCompletedAtMs === null;
  return (
    <EmptyState
      title={t(isNever ? 'programsNever' : 'programsNone')}
      actions={
        <Button look="primary" onClick={() => void syncNow()}>
          {t('actionSyncNow')}
        </Button>
      }
    >
      <p>{t(isNever ? 'programsNeverHint' : 'programsNoneHint')}</p>
      {failure !== null && <p role="alert">{failure}</p>}
    </EmptyState>
  );
}
