import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CouponChoice } from '#components/coupons/coupon-choice.tsx';
import { formatList } from '#components/format-list.ts';
import { Icon } from '#components/icon.tsx';
import { formatMoney } from '#components/money/format-money.ts';
import { Notice } from '#components/notice.tsx';
import { CommissionList } from '#components/programs/commission-list.tsx';
import { ProgramMark } from '#components/programs/program-mark.tsx';
import { ProgramPicker } from '#components/programs/program-picker.tsx';
import { StandingChip } from '#components/programs/standing-chip.tsx';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { PostProduct } from '#lib/domain/posts/post.ts';
import { toNewsOfTeam } from '#lib/domain/posts/to-also-linked.ts';
import { choosePostCoupon, isCampaignOf, toPostCoupon } from '#lib/domain/posts/to-post-coupon.ts';
import { canMint, type OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeTeamPosting } from '#lib/wording/describe-team-posting.ts';
import { formatAge, formatOnUserClock, withOtherYear } from '#lib/wording/format-time.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import type { WebPage } from '../panel-page.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { ViewFrame } from '../view-frame.tsx';
import { AddActs } from './add-acts.tsx';
import { useAdding } from './use-adding.ts';
import '#components/programs/program-header.css';

interface PageProgramProps extends PanelViewProps {
  readonly facts: WebPage;
  readonly note: ComponentChildren;
  readonly onSearch: () => void;
}

/** A page with a program: the product, what the program pays, and the coupons to choose from. */
export function PageProgram(props: PageProgramProps) {
  const { snapshot, facts, note } = props;
  const { coupons, offer } = facts;
  /** What the user chose; it is for one program. */
  const [picked, pick] = useState<{ readonly offerId: string; readonly campaignId: string | null } | null>(null);
  const isLinkable = offer !== null && canMint(offer);
  const usual = choosePostCoupon(coupons, snapshot.today)?.campaignId ?? null;
  const campaignId = picked !== null && picked.offerId === offer?.offerId ? picked.campaignId : usual;
  const adding = useAdding(props, facts, {
    offerId: isLinkable ? offer.offerId : null,
    isChosen: facts.isChosen,
    campaignId,
  });
  if (offer === null) return null;

  const chooseCoupon = (chosenId: string | null) => {
    pick({ offerId: offer.offerId, campaignId: chosenId });
    const coupon = coupons.find((each) => each.campaignId === chosenId);
    adding.changeCoupon(coupon === undefined ? null : toPostCoupon(coupon));
  };
  return (
    <ViewFrame acts={<AddActs {...props} adding={adding} offer={isLinkable ? offer : null} />}>
      {props.page.isBehind && note}
      <PageHead {...props} offer={offer} />
      <CommissionList
        key={offer.offerId}
        tiers={[...offer.commissions, ...offer.specialCommissions]}
        currency={offer.currency}
      />
      <EarlierNote {...props} />
      {!isLinkable && <Notice tone="warn" role="note" text={t('panelNotLinkable', [offer.name])} />}
      {isLinkable && (
        <CouponChoice
          coupons={coupons}
          chosenId={adding.product === null ? campaignId : toChosenId(adding.product, coupons)}
          today={snapshot.today}
          onChoose={chooseCoupon}
        />
      )}
      {!props.page.isBehind && note}
    </ViewFrame>
  );
}

/** The campaign of the product's coupon. One that names another code by now is not chosen, nor is "none" then. */
const toChosenId = ({ coupon }: PostProduct, coupons: readonly Campaign[]): string | null =>
  coupon && (coupons.find((each) => isCampaignOf(each, coupon))?.campaignId ?? '');

interface PageHeadProps extends Pick<PanelViewProps, 'chooseProgram'> {
  readonly facts: WebPage;
  readonly offer: OfferWithStatus;
}

const doubtMessages = {
  guess: 'programUnsureGuess',
  elsewhere: 'programUnsureElsewhere',
  country: 'programUnsureCountry',
} as const;

/** The product's name and its program. Where several programs fit the page, the user chooses. */
function PageHead({ facts, offer, chooseProgram }: PageHeadProps) {
  const { offers, doubt, productName } = facts;
  const pick = (offerId: string) => void chooseProgram(offerId).catch(() => undefined);
  return (
    <header class="program-header">
      <ProgramMark name={offer.name} />
      <div class="program-title">
        <div class="program-line">
          <h1 dir="auto">{productName || new URL(facts.url).hostname}</h1>
          <StandingChip offer={offer} />
        </div>
        <div class="program-name meta">
          <span dir="auto">{offer.name}</span>
          {offers.length > 1 && (
            <>
              <Icon name="down" />
              <ProgramPicker offers={offers} selectedId={offer.offerId} onSelect={pick} />
            </>
          )}
        </div>
        {doubt !== null && (
          <p class="meta" role="note">
            {doubt === 'tie' ? t('programUnsure', offers.length) : t(doubtMessages[doubt])}
          </p>
        )}
      </div>
    </header>
  );
}

interface EarlierNoteProps extends Pick<PanelViewProps, 'services' | 'moves'> {
  readonly facts: WebPage;
}

/** The guard: what the user or a colleague did with the address before, in which channel, and what came of it. Stops nothing. */
function EarlierNote({ services, moves, facts }: EarlierNoteProps) {
  const { earlierPost } = facts;
  const nowMs = services.nowMs();
  const own = describeEarlier(facts, nowMs);
  const ofTeam = toNewsOfTeam(facts.history);
  // What the user did themselves comes after a colleague's posting.
  const said =
    ofTeam === null
      ? own
      : {
          title: describeTeamPosting(ofTeam, nowMs),
          text: own === null || facts.history.line === null ? '' : joinFacts([own.title]),
        };
  if (said === null) return null;
  return (
    <Notice tone="warn" role="note" title={said.title}>
      <p>
        {said.text}{' '}
        {earlierPost !== null && (
          <Button look="quiet" onClick={() => moves.openPost(earlierPost.postId, 'post')}>
            {t('earlierOpenPost')}
          </Button>
        )}
      </p>
    </Notice>
  );
}

/** Null where nothing was done with the address. */
function describeEarlier(
  { history: { line, link }, earlierPost, earned }: WebPage,
  nowMs: number,
): { readonly title: string; readonly text: string } | null {
  if (line === null) {
    if (link === null) return null;
    const title = t('earlierLinked', [formatAge(link.mintedAtMs, nowMs)]);
    return { title, text: joinFacts([link.presetName ?? '', formatDay(link.mintedAtMs, nowMs)]) };
  }
  const { kind, atMs, channel, postName = '' } = line;
  const title = t(kind === 'posted' ? 'earlierPosted' : 'earlierCopied', [formatAge(atMs, nowMs)]);
  const name = earlierPost === null ? postName : toPostTitle(earlierPost);
  const place = joinFacts([channel, formatDay(atMs, nowMs), name === '' ? '' : t('earlierIn', [name])]);
  const amounts = formatList(earned.map(({ currency, total }) => formatMoney(currency, total)));
  return { title, text: amounts === '' ? place : `${place} ${t('earlierEarned', [amounts])}` };
}

/** "Telegram, Fri 20 Nov, in “Weekend basket”." */
const joinFacts = (facts: readonly string[]) => `${facts.filter((fact) => fact !== '').join(', ')}.`;

const formatDay = (atMs: number, nowMs: number) =>
  formatOnUserClock(atMs, { weekday: 'short', day: 'numeric', month: 'short', ...withOtherYear(atMs, nowMs) });
