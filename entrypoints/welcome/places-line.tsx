import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { Step } from './step.tsx';

interface PlacesLineProps {
  /** Of the user's channels. */
  readonly names: readonly string[];
  /** Null before the account is connected. */
  readonly onAsk: (() => void) | null;
}

/** The second step once it is answered, or before it can be: a screen of its own asks it. */
export function PlacesLine({ names, onAsk }: PlacesLineProps) {
  const hasChannels = names.length > 0;
  return (
    <Step number={2} title={t('placesTitle')} state={hasChannels ? 'done' : 'later'}>
      {hasChannels ? (
        <p class="meta">
          {formatList(names)} · <a href={toOptionsUrl('channels')}>{t('placesChange')}</a>
        </p>
      ) : onAsk === null ? (
        <p class="meta">{t('placesStep')}</p>
      ) : (
        <p>
          <Button look="quiet" onClick={onAsk}>
            {t('placesStep')}
          </Button>
        </p>
      )}
    </Step>
  );
}
