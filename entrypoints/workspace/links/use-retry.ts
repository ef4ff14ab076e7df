import { useState } from 'preact/hooks';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ActLine } from '#lib/ui/use-act.ts';
import type { LinkSource } from './create-link-source.ts';
import type { LinksServices } from './links-services.ts';

/** The result of a retry: the new link's row, or `quota-reached` if the quota is used up and no call was made. */
export type Retried = { readonly rowId: string } | 'quota-reached' | 'failed';

const codes = { unknown: 'outcome-unknown', refused: 'deeplink-refused', cancelled: 'withdrawn' } as const;

interface Retry {
  /** The row whose retry is under way. Null without one. */
  readonly retryingId: string | null;
  retry(row: LinkRow, overQuota: boolean): Promise<Retried>;
}

/** Retries a wish that got no link, and copies the link that it gets. */
export function useRetry(services: LinksServices, sources: readonly LinkSource[], line: ActLine): Retry {
  const [retryingId, setRetryingId] = useState<string | null>(null);

  const show = async (row: LinkRow, outcome: MintOutcome): Promise<Retried> => {
    switch (outcome.kind) {
      case 'minted': {
        // The click may be a minute old by now, and browsers let pages copy only after a fresh click.
        const isCopied = await services.copyText(outcome.link.trackingLink);
        line.say({ text: t(isCopied ? 'linksRetriedCopied' : 'linksRetried'), opensRecord: true });
        if (outcome.isUnsaved === true) line.refuse(`${t('mintUnsaved')} ${outcome.link.trackingLink}`);
        const { idPrefix = '' } = sources.find(({ accountId }) => accountId === row.accountId) ?? {};
        return { rowId: idPrefix + outcome.link.linkId };
      }
      case 'quota-reached':
        line.say(null);
        return 'quota-reached';
      default:
        throw new AppError(codes[outcome.kind], 'words' in outcome ? { words: outcome.words } : {});
    }
  };

  return {
    retryingId,
    async retry(row, overQuota) {
      line.refuse(null);
      // The wait can take a full minute, so say what is happening.
      line.say({ text: t('linksRetrying') });
      setRetryingId(row.id);
      try {
        return await show(row, await services.retry(row, overQuota));
      } catch (cause) {
        line.say(null);
        line.fail(cause);
        return 'failed';
      } finally {
        setRetryingId(null);
      }
    },
  };
}
