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

/** What the user agrees to after a problem. */
export interface Despite {
  readonly overQuota?: boolean;
  readonly despiteRefusal?: boolean;
}

interface MintProblemProps {
  /** The act that made no link. Nothing is shown where it has no trouble. */
  readonly act: { readonly trouble: MintTrouble | null; retry(despite: Despite): void };
  readonly nowMs: number;
}

/** Says why there is no deeplink, and what to do next. */
export function MintProblem({ act: { trouble, retry }, nowMs }: MintProblemProps) {
  if (trouble === null) return null;
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t('couponsTabNotMinted')}
      actions={toActions(trouble, retry)}
      text={describeMintTrouble(trouble, nowMs)}
    />
  );
}

/** Why there is no deeplink, in a sentence or two. */
export function describeMintTrouble(trouble: MintTrouble, nowMs: number): string {
  switch (trouble.kind) {
    case 'refused':
      if (trouble.words !== undefined) return describeRefusal(trouble.words, nowMs);
      return t(trouble.remembered ? 'refusedRemembered' : 'refusedNow');
    case 'unknown':
      return t(trouble.isBlocked ? 'unknownBlocked' : 'unknownText');
    case 'quota-reached':
      if (trouble.isOfTeam) return t('quotaOfTeam');
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

function toActions(trouble: MintTrouble, retry: MintProblemProps['act']['retry']) {
  if (trouble.kind === 'quota-reached')
    return <Button onClick={() => retry({ overQuota: true })}>{t('actionMintAnyway')}</Button>;
  if (trouble.kind === 'refused' && trouble.remembered)
    return <Button onClick={() => retry({ despiteRefusal: true })}>{t('actionTryAgain')}</Button>;
  return null;
}
