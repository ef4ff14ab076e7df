import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { t } from '#lib/platform/i18n.ts';
import './last-links.css';

interface LastLinksProps {
  /** Newest first. */
  readonly links: readonly MintedLink[];
  readonly copyText: (text: string) => Promise<boolean>;
}

/** The newest links. The user can copy each again, which makes no new link. */
export function LastLinks({ links, copyText }: LastLinksProps) {
  /** The link that the user copied last, and whether that worked. */
  const [copied, setCopied] = useState<{ readonly linkId: string; readonly isCopied: boolean } | null>(null);
  if (links.length === 0) return null;
  const copy = async ({ linkId, trackingLink }: MintedLink) => {
    setCopied(null);
    setCopied({ linkId, isCopied: await copyText(trackingLink) });
  };
  return (
    <section aria-label={t('lastLinks')}>
      <div class="list-head">
        <h2>{t('lastLinks')}</h2>
        <span role="status" class="ok">
          {copied?.isCopied && t('copied')}
        </span>
      </div>
      <ul class="list">
        {links.map((link) => (
          <li key={link.linkId}>
            <div class="campaign">
              <p class="last-link-title" dir="auto" title={link.destinationUrl}>
                {toTitle(link)}
              </p>
              <p class="meta last-link-about" dir="auto">
                {`${link.offerName} · ${formatInstant(link.mintedAtMs, 'day-and-time')}`}
              </p>
            </div>
            <Button label={t('lastLinkCopy', [toTitle(link)])} onClick={() => void copy(link)}>
              {t('copy')}
            </Button>
          </li>
        ))}
      </ul>
      {copied?.isCopied === false && (
        <Notice tone="bad" role="alert">
          <p>{t('copyFailedPlain')}</p>
        </Notice>
      )}
    </section>
  );
}

function toTitle({ title = '', destinationUrl }: MintedLink): string {
  if (title.trim() !== '') return title;
  return destinationUrl.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
