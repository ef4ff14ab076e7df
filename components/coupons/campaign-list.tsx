import type { RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { useIsBehindFirstFrame } from '#components/first-frame.ts';
import { Icon } from '#components/icon.tsx';
import { RowAct } from '#components/row-act.tsx';
import { type Campaign, toCampaignTitle } from '#lib/domain/coupons/campaign.ts';
import { t } from '#lib/platform/i18n.ts';
import { CodeButton } from './code-button.tsx';
import { formatEnd } from './format-end.ts';
import '#components/icon-button.css';
import './campaign-list.css';

interface CampaignListProps extends Omit<CampaignRowProps, 'campaign'> {
  readonly campaigns: readonly CampaignRowProps['campaign'][];
  readonly title: string;
}

/** Live campaigns of one kind: a region with a row each. Without any there is no heading either. */
export function CampaignList(props: CampaignListProps) {
  if (props.campaigns.length === 0) return null;
  const hasPostCoupon = props.campaigns.some(
    ({ campaignId, voucherCode }) => voucherCode !== '' && campaignId === props.postCouponId,
  );
  return (
    <section aria-label={props.title}>
      <div class="list-head">
        <h2>{props.title}</h2>
        <span>{t(hasPostCoupon ? 'liveCountPost' : 'liveCount', [String(props.campaigns.length)])}</span>
      </div>
      <ul class="list">
        {props.campaigns.map((campaign) => (
          <CampaignRow key={campaign.campaignId} {...props} campaign={campaign} />
        ))}
      </ul>
    </section>
  );
}

/** A campaign as the list shows it. */
interface ListedCampaign extends Campaign {
  /** Whether the user may copy its tracking link: the link is safe and its program pays this publisher. */
  readonly isLinkCopyable: boolean;
}

export interface CampaignRowProps {
  readonly campaign: ListedCampaign;
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** The text that was copied last; its button shows the tick. */
  readonly copied: string | null;
  readonly onCopyCode: (campaign: Campaign) => void;
  readonly onCopyLink: (campaign: Campaign) => void;
  /** The coupon that goes with a post. Null for none. */
  readonly postCouponId?: string | null;
  /** Puts the coupon into posts, or takes it out. Absent where no post is written. */
  readonly onPickForPost?: (campaign: Campaign) => void;
}

/** A live campaign: its name, its end, its terms, and its code or link to copy. The row is one Tab stop. */
function CampaignRow(props: CampaignRowProps) {
  const { campaign, onPickForPost } = props;
  const row = useOneTabStop<HTMLLIElement>();
  const isPickable = onPickForPost !== undefined && campaign.voucherCode !== '';
  const isInPosts = isPickable && props.postCouponId === campaign.campaignId;
  return (
    <li {...row} class={isInPosts ? 'campaign-in-posts' : undefined}>
      <div class="campaign">
        {isPickable ? (
          <button
            type="button"
            class="campaign-pick"
            aria-pressed={isInPosts}
            aria-label={t('couponPickForPost', [toCampaignTitle(campaign)])}
            title={t('couponPickForPost', [toCampaignTitle(campaign)])}
            onClick={() => onPickForPost(campaign)}
          >
            <span class="campaign-name" dir="auto">
              {toCampaignTitle(campaign)}
            </span>
          </button>
        ) : (
          <p class="campaign-name" dir="auto">
            {toCampaignTitle(campaign)}
          </p>
        )}
        <CampaignTerms campaign={campaign} today={props.today} isInPosts={isInPosts} />
      </div>
      {campaign.isLinkCopyable && (
        <CopyLinkAct
          campaign={campaign}
          isCopied={props.copied === campaign.trackingLink}
          onCopy={() => props.onCopyLink(campaign)}
        />
      )}
      {campaign.voucherCode !== '' && (
        <CodeButton
          code={campaign.voucherCode}
          isCopied={props.copied === campaign.voucherCode}
          onCopy={() => props.onCopyCode(campaign)}
        />
      )}
    </li>
  );
}

interface CopyLinkActProps {
  readonly campaign: Campaign;
  readonly isCopied: boolean;
  readonly onCopy: () => void;
}

/** Beside a code an icon, whose words stand there on hover and focus. */
function CopyLinkAct({ campaign, isCopied, onCopy }: CopyLinkActProps) {
  const label = t('copyLinkOf', [toCampaignTitle(campaign)]);
  if (campaign.voucherCode !== '')
    return <RowAct icon="link" words={t('copyLink')} label={label} isDone={isCopied} onClick={onCopy} />;
  return (
    <button type="button" class="button" aria-label={label} title={label} onClick={onCopy}>
      <Icon name={isCopied ? 'check' : 'link'} />
      {t('copyLink')}
    </button>
  );
}

/** When the campaign ends. The terms follow once the user asks for them: the service's HTML as text. */
function CampaignTerms({
  campaign,
  today,
  isInPosts,
}: Pick<CampaignRowProps, 'campaign' | 'today'> & { readonly isInPosts: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const terms = campaign.description;
  const hasTerms = terms !== '' && terms !== campaign.name;
  return (
    <>
      <p class="meta">
        <CampaignEnd campaign={campaign} today={today} isInPosts={isInPosts} />
        {hasTerms && (
          <>
            <span aria-hidden="true"> · </span>
            <Button look="quiet" isExpanded={isWhole} controls={id} onClick={() => setWhole(!isWhole)}>
              {t('campaignTerms')}
            </Button>
          </>
        )}
      </p>
      {isWhole && (
        <p class="terms" id={id} dir="auto">
          {terms}
        </p>
      )}
    </>
  );
}

function CampaignEnd({ campaign, today, isInPosts }: Parameters<typeof CampaignTerms>[0]) {
  // Until then, a space of the same height.
  if (!useIsBehindFirstFrame()) return <span>&nbsp;</span>;
  const { text, isSoon } = formatEnd(campaign, today);
  return (
    <span>
      <span class={isSoon ? 'soon' : undefined}>{text}</span>
      {isInPosts && ` · ${t('couponInPosts')}`}
    </span>
  );
}

interface RowProps<Row> {
  readonly ref: RefObject<Row | null>;
  readonly onFocusIn: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Makes a row with several buttons one stop of the Tab key. The arrows move between its buttons. The stop is the button
 * that had the focus last; before that, the last button, which is the row's main act.
 */
function useOneTabStop<Row extends HTMLElement>(): RowProps<Row> {
  const row = useRef<Row>(null);
  const stop = useRef<HTMLElement | undefined>(undefined);
  const listButtons = (): readonly HTMLElement[] => [...(row.current?.querySelectorAll('button') ?? [])];
  const setStop = (next: HTMLElement | undefined) => {
    stop.current = next;
    for (const button of listButtons()) button.tabIndex = button === next ? 0 : -1;
  };
  useLayoutEffect(() => setStop(listButtons().find((button) => button === stop.current) ?? listButtons().at(-1)));
  return {
    ref: row,
    onFocusIn: ({ target }) => {
      if (target instanceof HTMLButtonElement) setStop(target);
    },
    onKeyDown: (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      const isReversed = row.current !== null && getComputedStyle(row.current).direction === 'rtl';
      const step = (event.key === 'ArrowRight') === isReversed ? -1 : 1;
      const buttons = listButtons();
      const next = event.target instanceof HTMLElement ? buttons[buttons.indexOf(event.target) + step] : undefined;
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    },
  };
}
