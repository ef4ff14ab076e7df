import type { Ref } from 'preact';
import { Button } from '#components/button.tsx';
import { CopiedMark } from '#components/copied-mark.tsx';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { toLinkTitle } from '#lib/domain/links/to-link-name.ts';
import { t } from '#lib/platform/i18n.ts';
import './link-rows.css';

interface LinkRowsProps {
  readonly links: readonly MintedLink[];
  /** The line under a link's title. */
  readonly toAbout: (link: MintedLink) => string;
  /** The tracking link that was copied last. Null for none. */
  readonly copied: string | null;
  readonly firstButton?: Ref<HTMLButtonElement>;
  /** The id of what a screen reader says after the name of the first button. */
  readonly describedBy?: string;
  readonly onCopy: (link: MintedLink, title: string) => void;
}

/** Links that exist. The user can copy each again, which makes no new link. */
export function LinkRows({ links, toAbout, copied, onCopy, ...first }: LinkRowsProps) {
  return (
    <ul class="list">
      {links.map((link, index) => {
        const title = toLinkTitle(link);
        return (
          <li key={link.linkId}>
            <div class="link-row">
              <p class="link-row-title" dir="auto" title={link.destinationUrl}>
                {title}
              </p>
              <p class="meta link-row-about" dir="auto">
                {toAbout(link)}
              </p>
            </div>
            <Button
              label={t('lastLinkCopy', [title])}
              buttonRef={index === 0 ? first.firstButton : undefined}
              describedBy={index === 0 ? first.describedBy : undefined}
              onClick={() => onCopy(link, title)}
            >
              {t('copy')}
              <CopiedMark isShown={copied === link.trackingLink} />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
