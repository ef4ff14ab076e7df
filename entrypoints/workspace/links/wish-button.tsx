import { Button } from '#components/button.tsx';
import { type LinkRow, toWishAct, type WishAct } from '#lib/domain/links/link-row.ts';
import { t } from '#lib/platform/i18n.ts';
import { toRowTitle } from './to-row-title.ts';

interface WishButtonProps {
  readonly row: LinkRow;
  readonly isBusy: boolean;
  /** In a row among others: says in its name which one it is of. */
  readonly isInRow?: boolean;
  readonly onAct: (row: LinkRow, act: WishAct) => void;
}

/** What to do next about a wish that came to no link, where anything can be done. */
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
