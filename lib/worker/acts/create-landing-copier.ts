import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { Database } from '#lib/store/database.ts';
import type { ConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import { toLandingLink } from '#lib/worker/links/to-landing-link.ts';
import type { Clipboard } from '#lib/worker/page/create-clipboard.ts';
import { describeLanding } from '#lib/worker/page/describe-one-click.ts';

/** Copies the landing link that a toast offers after a refusal. Asks nothing of the service. */
export interface LandingCopier {
  /** Answers what to say, never the link. */
  copy(offerId: string): Promise<PageToast>;
}

export interface LandingCopierDependencies {
  readonly database: () => Promise<Database>;
  readonly connection: ConnectionStore;
  readonly clipboard: Clipboard;
}

export function createLandingCopier({ database, connection, clipboard }: LandingCopierDependencies): LandingCopier {
  return {
    async copy(offerId) {
      const current = await connection.read();
      const offer = await (await database()).get('offers', offerId);
      const serviceUrl = current.state === 'signed-out' ? null : current.serviceUrl;
      const link = offer === undefined || serviceUrl === null ? null : toLandingLink(offer, serviceUrl);
      const isCopied = link !== null && (await clipboard.copy({ text: link, html: null }));
      return describeLanding(offer?.name ?? '', link === null ? 'none' : isCopied ? 'copied' : 'not-copied');
    },
  };
}
