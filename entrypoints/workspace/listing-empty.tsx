import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { describeRefusal } from '#components/sync/describe-refusal.ts';
import { t } from '#lib/platform/i18n.ts';
import type { Listing } from './use-listing.ts';
import type { WorkspaceSnapshot } from './workspace-services.ts';

export interface ListingEmptyProps {
  readonly listing: Listing;
  readonly snapshot: WorkspaceSnapshot;
  /** Whether the user cannot list it now, because a sync is running or the device is offline. */
  readonly isDisabled: boolean;
  readonly texts: {
    readonly never: string;
    readonly neverHint: string;
    readonly listNow: string;
    readonly none: string;
    readonly noneHint: string;
  };
}

/** Says why a list has no rows: the service refuses it, it was never listed, a sync is listing it, or it is empty. */
export function ListingEmpty({ listing, snapshot: { connection, sync }, isDisabled, texts }: ListingEmptyProps) {
  const { kind, state, isBusy, refresh } = listing;
  const refusal = state?.refusal;
  if (connection.state !== 'signed-out' && refusal?.isNotOffered) {
    return (
      <EmptyState
        title={describeRefusal(kind, refusal, state?.listedAtMs ?? null)}
        actions={
          <Button isBusy={isBusy} isDisabled={isDisabled && !isBusy} onClick={() => !isBusy && refresh()}>
            {t('listingAskAgain')}
          </Button>
        }
      >
        <p>{t('listingNotOfferedHint')}</p>
      </EmptyState>
    );
  }
  const isNever = connection.state !== 'signed-out' && state !== null && state.listedAtMs === null;
  if (!isNever) {
    return (
      <EmptyState title={texts.none}>
        <p>{texts.noneHint}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={refusal ? describeRefusal(kind, refusal, null) : texts.never}
      actions={
        <Button look="primary" isBusy={isBusy} isDisabled={isDisabled && !isBusy} onClick={() => !isBusy && refresh()}>
          {texts.listNow}
        </Button>
      }
    >
      <p>{sync.phase === 'idle' ? texts.neverHint : t('listingComes')}</p>
    </EmptyState>
  );
}
