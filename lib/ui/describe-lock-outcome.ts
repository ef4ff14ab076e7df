import type { LockOutcome } from '#lib/domain/lock/lock-state.ts';
import { minPassphrase } from '#lib/domain/lock/passphrase.ts';
import { t } from '#lib/platform/i18n.ts';

/** Says why a passphrase failed; null if it worked. */
export function describeLockOutcome(outcome: LockOutcome): string | null {
  switch (outcome.kind) {
    case 'done':
      return null;
    case 'wrong':
      return t('lockWrong', toSeconds(outcome.retryAfterMs));
    case 'wait':
      return t('lockWait', toSeconds(outcome.retryAfterMs));
    case 'too-short':
      return t('passphraseTooShort', [String(minPassphrase)]);
  }
}

const toSeconds = (durationMs: number) => Math.max(1, Math.ceil(durationMs / 1_000));
