import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { describeRefusal } from '#components/sync/describe-refusal.ts';
import { t } from '#lib/platform/i18n.ts';
import type { Listing } from './use-listing.ts';
import type { WorkspaceSnapshot } from './workspace-services.ts';

export interface ListingEmptyProps {
  readonly listing: Listing;
  readonly snapshot: WorkspaceSnapshot;
  /** Whether the sync or the network stands in the way of listing it now. */
  readonly isDisabled: boolean;
  readonly texts: {
    readonly never: string;
    readonly neverHint: string;
    readonly listNow: string;
    readonly none: string;
    readonly noneHint: string;
  };
}

/** Why a list has nothing: the service has no such list or refused it, it was not asked for yet, it is on its way, or it is empty. */
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
