import { useId, useState } from 'preact/hooks';
import type { DroppedPart } from '#lib/domain/clean-url.ts';
import { type MessageKey, t } from '#lib/ui/i18n.ts';
import { Button } from './button.tsx';

const reasons: Record<DroppedPart['reason'], MessageKey> = {
  tracking: 'droppedTracking',
  affiliate: 'droppedAffiliate',
  session: 'droppedSession',
  fragment: 'droppedFragment',
  credentials: 'droppedCredentials',
  canonical: 'droppedCanonical',
};

interface DestinationRowProps {
  /** Where the deeplink will lead. */
  readonly url: string;
  /** What cleaning takes off the page's address, whether or not that is undone. */
  readonly dropped: readonly DroppedPart[];
  readonly isUndone: boolean;
  readonly onToggle: () => void;
}

/** The destination of the link to be made, and what was taken off it. */
export function DestinationRow({ url, dropped, isUndone, onToggle }: DestinationRowProps) {
  const [isListed, setListed] = useState(false);
  const id = useId();
  return (
    <div class="destination">
      <div class="destination-line">
        <span class="destination-url" title={url}>
          <span class="visually-hidden">{t('destinationLabel')}: </span>
          {toShortUrl(url)}
        </span>
        {dropped.length > 0 && (
          <span class="destination-change">
            {isUndone ? (
              t('destinationKept')
            ) : (
              <Button look="quiet" isExpanded={isListed} controls={id} onClick={() => setListed(!isListed)}>
                {t('destinationDropped', dropped.length)}
              </Button>
            )}
            <span aria-hidden="true"> · </span>
            <Button look="quiet" onClick={onToggle}>
              {t(isUndone ? 'destinationClean' : 'actionUndo')}
            </Button>
          </span>
        )}
      </div>
      <ul id={id} class="dropped" hidden={!isListed || isUndone} aria-label={t('destinationDroppedList')}>
        {dropped.map((part) => (
          <li key={part.name}>
            <code dir="auto">{part.name}</code> <span class="muted">{t(reasons[part.reason])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Without the scheme and a "www.": the part that tells one page from another comes first. */
function toShortUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}
