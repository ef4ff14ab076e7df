import { toAppError } from '#lib/errors/to-app-error.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import type { KillPath } from '../kill-path.ts';

/** The button on a merchant's page asks, and again with the same id where the worker died. */
export const pageClickPath: KillPath = {
  name: 'one click on the page',
  async walk({ accountId, answerOf, browser, clock, name, page }) {
    const url = `https://my.batik-nusa.example/p/${name}`;
    const send = browser.sendFromTab({ id: 7, url });
    const input = aPageClick({ requestId: name, accountId, pageUrl: url, title: 'A page' });
    await offerButton({ accountId }, 7, url);
    const copied = page.copied.length;
    const toast = await answerOf(resendWhenCancelled(() => send('mintHere', input), clock.sleep)).catch(
      (cause: unknown) => ({ tone: 'failed', title: toAppError(cause).code }),
    );
    const isCopied = page.copied.length > copied;
    if (toast.tone === 'done' && !isCopied) return ['said to be copied, and is not'];
    return toast.title === '' || toast.tone === 'failed' ? [`the page showed ${JSON.stringify(toast)}`] : [];
  },
};
