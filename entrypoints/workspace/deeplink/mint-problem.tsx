import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';

/** Why no deeplink was made. */
export type MintTrouble =
  | Exclude<MintOutcome, { kind: 'minted' }>
  | { readonly kind: 'failed'; readonly error: ErrorData };

interface MintProblemProps {
  readonly trouble: MintTrouble;
  readonly nowMs: number;
  readonly onMintAnyway: () => void;
  readonly onAskAgain: () => void;
}

/** Says why there is no deeplink, and what to do next. */
export function MintProblem({ trouble, nowMs, onMintAnyway, onAskAgain }: MintProblemProps) {
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t('couponsTabNotMinted')}
      actions={toActions(trouble, { onMintAnyway, onAskAgain })}
    >
      <p>{toReason(trouble, nowMs)}</p>
    </Notice>
  );
}

function toReason(trouble: MintTrouble, nowMs: number): string {
  switch (trouble.kind) {
    case 'refused':
      if (trouble.words !== undefined) return describeRefusal(trouble.words, nowMs);
      return t(trouble.remembered ? 'refusedRemembered' : 'refusedNow');
    case 'unknown':
      return t(trouble.isBlocked ? 'unknownBlocked' : 'unknownText');
    case 'quota-reached':
      return trouble.isByNetwork ? describeError({ code: 'links-used-up' }, nowMs).text : t('quotaDoubt');
    case 'cancelled':
      return describeError({ code: 'withdrawn' }, nowMs).text;
    case 'failed': {
      const { text, next } = describeError(trouble.error, nowMs);
      return `${text} ${next}`;
    }
  }
}

function describeRefusal(words: string, nowMs: number): string {
  const { text, next } = describeError({ code: 'deeplink-refused', words }, nowMs);
  return `${text} ${next}`;
}

function toActions(
  trouble: MintTrouble,
  { onMintAnyway, onAskAgain }: Pick<MintProblemProps, 'onMintAnyway' | 'onAskAgain'>,
) {
  if (trouble.kind === 'quota-reached') return <Button onClick={onMintAnyway}>{t('actionMintAnyway')}</Button>;
  if (trouble.kind === 'refused' && trouble.remembered)
    return <Button onClick={onAskAgain}>{t('actionTryAgain')}</Button>;
  return null;
}
