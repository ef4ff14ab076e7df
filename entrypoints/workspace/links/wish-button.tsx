import { Button } from '#components/button.tsx';
import { type LinkRow, toWishAct, type WishAct } from '#lib/domain/links/link-row.ts';
import { t } from '#lib/platform/i18n.ts';
import { toRowTitle } from './to-row-title.ts';

interface WishButtonProps {
  readonly row: LinkRow;
  readonly isBusy: boolean;
  /** Whether the button stands in a row. Its accessible name then names the row. */
  readonly isInRow?: boolean;
  readonly onAct: (row: LinkRow, act: WishAct) => void;
}

/** The button for the next step after a wish got no link. Draws nothing if the user can do nothing. */
export function WishButton({ row, isBusy, isInRow, onAct }: WishButtonProps) {
  if (!('error' in row.state)) return null;
  const act = toWishAct(row.state);
  if (act === 'none') return null;
  const text = act === 'landing' ? t('copyLandingLink') : t('actionTryAgain');
  return (
    <Button
      isBusy={isBusy}
      {...(isInRow && { label: t('copyOf', [text, toRowTitle(row)]) })}
      onClick={() => !isBusy && onAct(row, act)}
    >
      {text}
    </Button>
  );
}
