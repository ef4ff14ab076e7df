import { PopoverButton } from '#components/popover-button.tsx';
import { t } from '#lib/platform/i18n.ts';
import { CopiedStatus } from './copied-status.tsx';
import { ImagesChoice } from './images-choice.tsx';
import { ListingStatus } from './listing-status.tsx';
import type { useCopied } from './use-copied.ts';
import type { Listing } from './use-listing.ts';
import type { TabProps } from './workspace-services.ts';

interface ListingLineProps extends Pick<TabProps, 'deps' | 'snapshot'> {
  readonly listing: Listing;
  readonly copied: ReturnType<typeof useCopied>['copied'];
  readonly busyLabel: string;
  readonly refreshLabel: string;
  readonly isDisabled: boolean;
  /** The number of rows, in words. False while they are first read. */
  readonly count: string | false;
  /** Whether the rows have pictures, which the user may allow. */
  readonly hasPictures?: boolean;
}

/** The line below the filters of campaigns or shops: the count, how fresh the list is, images, and what was copied. */
export function ListingLine({ deps, snapshot, copied, count, hasPictures = false, ...status }: ListingLineProps) {
  return (
    <>
      <div class="listing-line">
        <p class="result-count numeric">{count}</p>
        <ListingStatus {...status} nowMs={deps.nowMs} />
        {hasPictures && (
          <PopoverButton label={t('images')}>
            <ImagesChoice deps={deps} isShown={snapshot.settings.showServiceImages} />
          </PopoverButton>
        )}
      </div>
      <CopiedStatus copied={copied} />
    </>
  );
}
