import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { toShortAddress } from '#lib/domain/text/to-short-address.ts';
import { t } from '#lib/platform/i18n.ts';
import './destination-row.css';

interface DestinationRowProps {
  /** The address that the deeplink will lead to. */
  readonly url: string;
  /** How many parts cleaning removes from the page's address, whether or not the user undid it. */
  readonly droppedCount: number;
  readonly isUndone: boolean;
  /** Whether the Undo of another act is in sight. Two would leave open which of them takes back what. */
  readonly hasOtherUndo: boolean;
  /** Whether `children` list the removed parts. */
  readonly isListed: boolean;
  readonly onList: () => void;
  readonly onToggle: () => void;
  readonly children?: ComponentChildren;
}

/** Shows the destination of the next link, and what was removed from it. */
export function DestinationRow(props: DestinationRowProps) {
  const { url, droppedCount, isUndone, hasOtherUndo, isListed } = props;
  const id = useId();
  return (
    <div class="destination">
      <div class="destination-line">
        <span class="destination-url" title={url}>
          <span class="visually-hidden">{t('destinationLabel')}: </span>
          {toShortUrl(url, droppedCount > 0)}
        </span>
        {droppedCount > 0 && (
          <span class="destination-change">
            {isUndone ? (
              t('destinationKept')
            ) : (
              <Button look="quiet" isExpanded={isListed} controls={id} onClick={props.onList}>
                {t('destinationDropped', droppedCount)}
              </Button>
            )}
            <span aria-hidden="true"> · </span>
            <Button look="quiet" onClick={props.onToggle}>
              {t(isUndone ? 'destinationClean' : hasOtherUndo ? 'destinationKeep' : 'actionUndo')}
            </Button>
          </span>
        )}
      </div>
      <div id={id}>{!isUndone && props.children}</div>
    </div>
  );
}

/** Drops the scheme and "www.", so that the part that identifies the page comes first. Beside a note also the host. */
function toShortUrl(url: string, isBesideNote: boolean): string {
  const short = toShortAddress(url);
  return isBesideNote ? short.replace(/^[^/]+(?=\/)/, '…') : short;
}
