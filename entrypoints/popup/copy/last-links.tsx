import { useState } from 'preact/hooks';
import { ProblemNotice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { t } from '#lib/platform/i18n.ts';
import type { PopupServices } from '../popup-services.ts';
import { LinkRows } from './link-rows.tsx';
import { useCopyDiary } from './use-copy-diary.ts';

interface LastLinksProps {
  readonly services: PopupServices;
  /** Newest first. */
  readonly links: readonly MintedLink[];
}

/** The newest links. The user can copy each again, which makes no new link. */
export function LastLinks({ services, links }: LastLinksProps) {
  /** The link that the user copied last, and whether that worked. */
  const [copied, setCopied] = useState<{ readonly link: string; readonly isCopied: boolean } | null>(null);
  const noteCopy = useCopyDiary(services);
  if (links.length === 0) return null;
  const copy = async (link: MintedLink) => {
    const { trackingLink } = link;
    setCopied(null);
    const isCopied = await services.copyText(trackingLink);
    setCopied({ link: trackingLink, isCopied });
    if (isCopied) noteCopy(link);
  };
  return (
    <section aria-label={t('lastLinks')}>
      <div class="list-head">
        <h2>{t('lastLinks')}</h2>
        <span role="status" class="ok">
          {copied?.isCopied && t('copied')}
        </span>
      </div>
      <LinkRows
        links={links}
        toAbout={({ offerName, mintedAtMs }) =>
          `${offerName} · ${formatInstant(mintedAtMs, 'day-and-time', services.nowMs())}`
        }
        copied={copied?.isCopied ? copied.link : null}
        onCopy={(link) => void copy(link)}
      />
      <ProblemNotice text={copied?.isCopied === false && t('copyFailedPlain')} />
    </section>
  );
}
