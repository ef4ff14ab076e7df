import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { openPopup } from '#lib/platform/open-pages.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { PageQuestions } from '#lib/worker/page/create-page-questions.ts';
import { describeUnsure } from '#lib/worker/page/describe-one-click.ts';
import type { PageSender } from '#lib/worker/page/to-page-sender.ts';

interface ChoosingContext extends Pick<AccountContext, 'accountId'> {
  readonly pageQuestions: Pick<PageQuestions, 'find' | 'spend'>;
}

/**
 * Opens the popup, which asks for the page's program: once for each toast that asked the user to.
 * @returns what to say where it does not open; null where it does.
 */
export async function chooseProgram(
  { accountId, pageQuestions }: ChoosingContext,
  { tabId }: PageSender,
): Promise<PageToast | null> {
  const question = await pageQuestions.find('program', tabId, accountId);
  if (question === null) return describeUnsure(null);
  await pageQuestions.spend(question);
  return (await openPopup(tabId)) ? null : describeUnsure(null);
}
