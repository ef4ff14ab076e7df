import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import './destination-row.css';

interface DestinationRowProps {
  /** Where the deeplink will lead. */
  readonly url: string;
  /** How many parts cleaning takes off the page's address, whether or not that is undone. */
  readonly droppedCount: number;
  readonly isUndone: boolean;
  /** Whether what was taken off is listed, in `children`. */
  readonly isListed: boolean;
  readonly onList: () => void;
  readonly onToggle: () => void;
  readonly children?: ComponentChildren;
}

/** The destination of the link to be made, and what was taken off it. */
export function DestinationRow(props: DestinationRowProps) {
  const { url, droppedCount, isUndone, isListed } = props;
  const id = useId();
  return (
    <div class="destination">
      <div class="destination-line">
        <span class="destination-url" title={url}>
          <span class="visually-hidden">{t('destinationLabel')}: </span>
          {toShortUrl(url)}
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
              {t(isUndone ? 'destinationClean' : 'actionUndo')}
            </Button>
          </span>
        )}
      </div>
      <div id={id}>{!isUndone && props.children}</div>
    </div>
  );
}

/** Without the scheme and a "www.": the part that tells one page from another comes first. */
function toShortUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}
