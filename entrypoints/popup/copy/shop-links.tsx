import { useEffect, useRef, useState } from 'preact/hooks';
import { formatInstant } from '#components/time/format-instant.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { t } from '#lib/platform/i18n.ts';
import type { PopupServices } from '../popup-services.ts';
import { LinkRows } from './link-rows.tsx';
import { useCopyDiary } from './use-copy-diary.ts';
import type { Copying } from './use-copying.ts';

interface ShopLinksProps {
  readonly services: PopupServices;
  readonly offerId: string;
  /** The address that leads nowhere. */
  readonly deadUrl: string;
  /** The id of the notice that says so. The first row takes the focus from it. */
  readonly noticeId: string;
  readonly copying: Copying;
}

/** More of them are found in the tab Links. */
const maxLinks = 3;

/** On a page that leads nowhere: the user's links to other pages of the shop. */
export function ShopLinks({ services, offerId, deadUrl, noticeId, copying }: ShopLinksProps) {
  const [links, setLinks] = useState<readonly MintedLink[]>([]);
  const first = useRef<HTMLButtonElement>(null);
  const noteCopy = useCopyDiary(services);
  useEffect(() => {
    let isCurrent = true;
    const show = (read: readonly MintedLink[]) => {
      if (isCurrent) setLinks(read.slice(0, maxLinks));
    };
    // If reading fails, the popup is the same as without links.
    void services.readShopLinks(offerId, deadUrl).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [services, offerId, deadUrl]);
  useEffect(() => {
    // Enter copies a link that exists. What the user has focused meanwhile keeps the focus.
    if (document.activeElement === document.getElementById(noticeId)) first.current?.focus();
  }, [links, noticeId]);
  if (links.length === 0) return null;
  const copy = (link: MintedLink, title: string) => {
    const { trackingLink } = link;
    const act = { text: trackingLink, announcement: t('copiedLink', [title]), by: { kind: 'list' } } as const;
    void copying.copy(act, async () => {
      if (!(await services.copyText(trackingLink))) return null;
      noteCopy(link);
      return trackingLink;
    });
  };
  return (
    <section aria-label={t('shopLinks')}>
      <div class="list-head">
        <h2>{t('shopLinks')}</h2>
      </div>
      <LinkRows
        links={links}
        toAbout={({ presetName = '', mintedAtMs }) =>
          [presetName, formatInstant(mintedAtMs, 'day', services.nowMs())].filter((part) => part !== '').join(' · ')
        }
        copied={copying.state.copied?.text ?? null}
        firstButton={first}
        describedBy={noticeId}
        onCopy={copy}
      />
    </section>
  );
}
