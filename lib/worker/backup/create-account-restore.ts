import type { Account } from '#lib/domain/accounts/account.ts';
import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import type { AccountIdentity } from '#lib/domain/backup/backup.ts';
import { findSameAccount } from '#lib/domain/backup/find-same-account.ts';
import { mergeIdentity } from '#lib/domain/backup/merge-settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { inTurn } from '#lib/platform/in-turn.ts';
import type { Random } from '#lib/platform/random.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';

export interface AccountRestore {
  /**
   * Restores an account of a backup.
   * @throws AppError `unsafe-service-url` where key and secret must not be sent there.
   */
  restore(saved: AccountIdentity): Promise<{ readonly accountId: string }>;
}

export interface AccountRestoreDependencies {
  readonly directory: AccountDirectory;
  readonly random: Random;
}

export function createAccountRestore({ directory, random }: AccountRestoreDependencies): AccountRestore {
  async function restore(saved: AccountIdentity): Promise<{ readonly accountId: string }> {
    const checked = checkServiceUrl(saved.serviceUrl);
    if ('problem' in checked) throw new AppError('unsafe-service-url', { subject: checked.problem });
    const here = (await directory.list()).filter(({ leaving }) => leaving !== 'remove');
    const known = findSameAccount(here, saved);
    if (known !== undefined) {
      await directory.change(known.accountId, (account) => mergeIdentity(account, saved));
      return { accountId: known.accountId };
    }
    const accountId = random.id();
    // Does not make it the active one: the page that restores it shows another account, and would be redrawn while the
    // user reads it.
    await directory.adopt(toSignedOutAccount(accountId, { ...saved, serviceUrl: checked.url }), false);
    return { accountId };
  }

  // One at a time: restoring the same account twice at once would make two.
  return { restore: (saved) => inTurn('restore-account', () => restore(saved)) };
}

function toSignedOutAccount(accountId: string, saved: AccountIdentity): Account {
  const { serviceUrl, marketplacePath, bodyEncoding, isActive: _isActive, ...rest } = saved;
  const encoding = bodyEncoding === undefined ? {} : { bodyEncoding };
  return {
    ...rest,
    accountId,
    connection: { state: 'signed-out', serviceUrl, marketplacePath, ...encoding },
    keyFingerprint: null,
    verifiedAtMs: null,
    leaving: null,
  };
}
