import { Button } from '#components/button.tsx';
import type { Making, PlannedChange } from '#components/checks/use-making.ts';
import { FailureNotice, Notice, ProblemNotice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/checks/check-view.css';

interface MakeActProps {
  readonly making: Making;
  readonly planned: readonly PlannedChange[];
  readonly nowMs: number;
  /** The button's text where it is about one link. */
  readonly name?: string;
}

/** The report's main act, with its price. Nothing is made before it. */
export function MakeAct({ making, planned, nowMs, name }: MakeActProps) {
  const { price, problem, error, run } = making;
  const blocked = price?.blocked ?? 0;
  // Where none can be made, the act still brings them to Bulk, which says why.
  const isNone = blocked === planned.length;
  const changes = isNone ? planned.length : planned.length - blocked;
  const toMake = price === null || isNone ? planned.length : price.toMake;
  const isOver = price !== null && price.beyondReserve > 0;
  const isPaused = run?.state === 'paused';
  return (
    <div class="check-acts">
      {isOver && (
        <Notice
          tone="warn"
          role="note"
          title={t('checkOverQuota', [formatNumber(price.toMake), formatNumber(price.toMake - price.beyondReserve)])}
          text={t('checkOverQuotaNext')}
        />
      )}
      {blocked > 0 && <Notice tone="warn" role="note" text={t('planObstacles', blocked, [formatNumber(blocked)])} />}
      {problem !== null && (
        <Notice tone="warn" role="alert" title={t(problem === 'costs-more' ? 'linksCostMore' : 'checkBusy')}>
          {problem !== 'costs-more' && <p>{t('checkBusyNext')}</p>}
        </Notice>
      )}
      <FailureNotice error={error} nowMs={nowMs} />
      {isPaused && <Notice tone="warn" role="note" title={t('checkPaused')} text={t('checkPausedNext')} />}
      <ProblemNotice title={t('checkNoneMade')} text={making.changes?.length === 0 && t('checkNoneMadeNext')} />
      <Button
        look="primary"
        isLarge
        isBusy={making.isUnderWay}
        isDisabled={isOver || isPaused}
        onClick={() => void (making.isUnderWay ? undefined : making.make())}
      >
        {name !== undefined
          ? name
          : toMake === 0
            ? t('checkCopyChanges', changes, [formatNumber(changes)])
            : toMake < changes
              ? t('checkMakeSome', toMake, [formatNumber(toMake), formatNumber(changes)])
              : t('checkMake', toMake, [formatNumber(toMake)])}
      </Button>
      <p role="status">
        {price === null ? '' : t('checkPrice', [formatNumber(price.toMake), formatNumber(price.left)])}
      </p>
    </div>
  );
}
