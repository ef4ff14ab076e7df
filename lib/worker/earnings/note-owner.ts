import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** Conversions name the publisher and the user that the account belongs to (spec §2.2): the account keeps both. */
export async function noteOwner(
  { changeAccount }: Pick<AccountContext, 'changeAccount'>,
  rows: readonly { readonly affiliateId?: string | undefined; readonly userEmail?: string | undefined }[],
): Promise<void> {
  const { affiliateId = '', userEmail = '' } = rows.find((row) => row.affiliateId) ?? {};
  if (affiliateId === '') return;
  await changeAccount((account) =>
    account.affiliateId === affiliateId && account.userEmail === userEmail
      ? account
      : { ...account, affiliateId, userEmail },
  );
}
