import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { toLandingLink } from '#lib/worker/links/to-landing-link.ts';
import type { Clipboard } from '#lib/worker/page/create-clipboard.ts';
import type { PageQuestions } from '#lib/worker/page/create-page-questions.ts';
import { describeLanding } from '#lib/worker/page/describe-one-click.ts';
import type { PageSender } from '#lib/worker/page/to-page-sender.ts';

/** Copies the landing link that a toast offers after a refusal. Asks nothing of the service. */
export interface LandingCopier {
  /** Copies it once for each time that it was offered to the page. Answers what to say, never the link. */
  copy(offerId: string, page: PageSender): Promise<PageToast>;
}

export interface LandingCopierDependencies extends Pick<AccountContext, 'database' | 'connection'> {
  readonly clipboard: Clipboard;
  readonly pageQuestions: Pick<PageQuestions, 'find' | 'spend'>;
}

export function createLandingCopier(dependencies: LandingCopierDependencies): LandingCopier {
  const { database, connection, clipboard, pageQuestions } = dependencies;
  return {
    async copy(offerId, { tabId }) {
      const question = await pageQuestions.find('landing', tabId, offerId);
      if (question === null) return describeLanding('', 'none');
      const current = await connection.read();
      const offer = await (await database()).get('offers', offerId);
      const serviceUrl = current.state === 'signed-out' ? null : current.serviceUrl;
      const link = offer === undefined || serviceUrl === null ? null : toLandingLink(offer, serviceUrl);
      const isCopied = link !== null && (await clipboard.copy({ text: link, html: null }));
      if (isCopied) await pageQuestions.spend(question);
      return describeLanding(offer?.name ?? '', link === null ? 'none' : isCopied ? 'copied' : 'not-copied');
    },
  };
}
