import { Button } from '#components/button.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { describeRefusal } from '#components/sync/describe-refusal.ts';
import { UnreadableLine } from '#components/sync/unreadable-line.tsx';
import { formatRecent } from '#components/time/format-instant.ts';
import { useNow } from '#components/time/use-now.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ListingCursor } from '#lib/store/schema/sync-cursors.ts';
import type { ListingState } from '#lib/store/sync/read-listing-state.ts';
import { describeListingError } from '#lib/ui/describe-listing-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { Listing } from './use-listing.ts';
import './listing-status.css';

interface ListingStatusProps {
  readonly listing: Listing;
  /** "Listing coupons". */
  readonly busyLabel: string;
  /** "Refresh coupons": the name of the button, of which the short text is a part. */
  readonly refreshLabel: string;
  /** Whether the user cannot refresh now, because a sync is running or the device is offline. */
  readonly isDisabled: boolean;
  readonly nowMs: () => number;
}

/** Shows how fresh a list is, with its Refresh button; during a refresh, the progress. One line in every state. */
export function ListingStatus({ listing, busyLabel, refreshLabel, isDisabled, nowMs }: ListingStatusProps) {
  const { state, isBusy, error } = listing;
  return (
    <div class="listing-status">
      {isBusy ? (
        <ListingProgress cursor={state?.cursor ?? null} label={busyLabel} nowMs={nowMs} />
      ) : (
        <p class="muted">{state !== null && describeState(listing.kind, state, nowMs())}</p>
      )}
      <Button
        look="quiet"
        isBusy={isBusy}
        isDisabled={isDisabled && !isBusy}
        label={refreshLabel}
        onClick={() => !isBusy && listing.refresh()}
      >
        {t('listingRefresh')}
      </Button>
      {state !== null && <UnreadableLine count={state.unreadable} />}
      {error !== null && state?.refusal?.isNotOffered !== true && <ListingError error={error} nowMs={nowMs} />}
    </div>
  );
}

function describeState(kind: Listing['kind'], { listedAtMs, refusal }: ListingState, nowMs: number): string {
  // A list that was never listed is empty, and `ListingEmpty` says why.
  if (refusal !== null) return listedAtMs === null ? '' : describeRefusal(kind, refusal, listedAtMs, nowMs);
  return listedAtMs === null ? t('listingNever') : t('listingDone', [formatRecent(listedAtMs, nowMs)]);
}

interface ListingProgressProps {
  readonly cursor: ListingCursor | null;
  readonly label: string;
  readonly nowMs: () => number;
}

function ListingProgress({ cursor, label, nowMs }: ListingProgressProps) {
  const now = useNow(nowMs);
  const waitMs = cursor?.waitingUntilMs ? cursor.waitingUntilMs - now : 0;
  const page = cursor?.page ?? 1;
  const known = cursor?.pagesKnown ?? 0;
  const parts = [
    known > 0 ? t('syncPages', [formatNumber(page), formatNumber(known)]) : t('syncFirstPage'),
    waitMs > 0 && t('syncWaiting', [String(Math.ceil(waitMs / 1000))]),
  ];
  return (
    <>
      <div class="listing-bar">
        <ProgressBar label={label} done={page - 1} known={known} />
      </div>
      <p class="muted numeric">{parts.filter(Boolean).join(' · ')}</p>
    </>
  );
}

function ListingError({
  error,
  nowMs,
}: {
  readonly error: NonNullable<Listing['error']>;
  readonly nowMs: () => number;
}) {
  const { text, next } = describeListingError(error, nowMs());
  return (
    <p class="listing-error" role="alert">
      {text} {next}
    </p>
  );
}
