import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { CouponChoice } from '#components/coupons/coupon-choice.tsx';
import { Notice } from '#components/notice.tsx';
import { CommissionList } from '#components/programs/commission-list.tsx';
import { choosePostCoupon } from '#lib/domain/posts/choose-post-coupon.ts';
import { toPostCoupon } from '#lib/domain/posts/to-post-coupon.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import type { WebPage } from '../panel-page.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { ViewFrame } from '../view-frame.tsx';
import { AddActs } from './add-acts.tsx';
import { EarlierNote } from './earlier-note.tsx';
import { PageHead } from './page-head.tsx';
import { useAdding } from './use-adding.ts';

interface PageProgramProps extends PanelViewProps {
  readonly facts: WebPage;
  readonly note: ComponentChildren;
  readonly onSearch: () => void;
}

/** A page with a program: the product, what the program pays, and the coupons to choose from. */
export function PageProgram(props: PageProgramProps) {
  const { services, snapshot, facts, note } = props;
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
    if (adding.product === null) return;
    const coupon = coupons.find((each) => each.campaignId === chosenId);
    const change = {
      kind: 'coupon' as const,
      productId: adding.product.productId,
      coupon: coupon === undefined ? null : toPostCoupon(coupon),
    };
    void services.send('changePost', { postId: snapshot.postId, change }).catch(() => undefined);
  };
  return (
    <ViewFrame acts={<AddActs {...props} adding={adding} offer={isLinkable ? offer : null} />}>
      <PageHead {...props} offer={offer} />
      <CommissionList key={offer.offerId} tiers={[...offer.commissions, ...offer.specialCommissions]} />
      <EarlierNote {...props} />
      {!isLinkable && (
        <Notice tone="warn" role="note">
          <p>{t('panelNotLinkable', [offer.name])}</p>
        </Notice>
      )}
      {isLinkable && (
        <CouponChoice
          coupons={coupons}
          chosenId={adding.product === null ? campaignId : (adding.product.coupon?.campaignId ?? null)}
          today={snapshot.today}
          onChoose={chooseCoupon}
        />
      )}
      {note}
    </ViewFrame>
  );
}
