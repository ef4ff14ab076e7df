import { useMemo, useRef, useState } from 'preact/hooks';
import { Notice } from '#components/notice.tsx';
import { CommissionList } from '#components/programs/commission-list.tsx';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import { chooseCoupon } from '#lib/domain/coupons/campaign.ts';
import { canMint, isAppOnly } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import { useCopying } from '../copy/use-copying.ts';
import { MintPanel } from '../mint/mint-panel.tsx';
import type { PopupPage, PopupProgramDetails } from '../popup-snapshot.ts';
import type { ViewProps } from '../view-props.ts';
import { AlsoLine } from './also-line.tsx';
import { CampaignsRefresh } from './campaigns-refresh.tsx';
import { EarningsLine, NotMintableNotice } from './late-parts.ts';
import { ProgramCampaigns } from './program-campaigns.tsx';
import { ProgramHead } from './program-head.tsx';
import { ShopLine } from './shop-line.tsx';
import { useChosenProgram } from './use-chosen-program.ts';
import './program-view.css';

interface MatchedProgramProps extends ViewProps {
  readonly page: Extract<PopupPage, { kind: 'web' }>;
  readonly connection: Extract<Connection, { state: 'connected' }>;
  readonly bestDetails: PopupProgramDetails;
}

/** The view of a page with one program or several. */
export function ProgramView(props: ViewProps) {
  const { page, connection, details } = props.snapshot;
  if (page.kind !== 'web' || connection.state !== 'connected' || details === null) return null;
  return <MatchedProgram {...props} page={page} connection={connection} bestDetails={details} />;
}

function MatchedProgram(props: MatchedProgramProps) {
  const { services, snapshot, page, bestDetails } = props;
  const { state, hasChosen, dispatch, details, offer, ...program } = useChosenProgram(services, snapshot, bestDetails);
  const { defaultOfferId } = state;
  const isSettled = hasChosen || (defaultOfferId === details.offerId && snapshot.doubt !== 'country');
  const doubt = isSettled ? null : snapshot.doubt;
  // Kept from the opening, because it decides the focus: a sync that ends later must not move the focus.
  const [asksFirst] = useState(doubt !== null);
  const copying = useCopying(services.sleep);
  /** Presses the button of the mint panel, where Enter may. */
  const pressButton = useRef<() => void>(() => undefined);
  const offerId = details.offerId;
  const coupon = useMemo(
    () => (state.coupon === undefined ? chooseCoupon(details.campaigns, snapshot.today) : state.coupon),
    [state.coupon, details, snapshot.today],
  );

  if (offer === undefined) return null;
  const host = new URL(page.url).hostname;
  const isMintable = canMint(offer);
  const takesFocus = state.isConfirmed || (props.takesFocus && !(asksFirst || hasChosen));

  return (
    <>
      <ProgramHead
        {...props}
        offer={offer}
        host={host}
        doubt={doubt}
        asksFirst={asksFirst}
        isDefault={defaultOfferId === offerId}
        onSelect={(id) => {
          copying.clear();
          return program.select(id);
        }}
        onEnter={() => (doubt === null && isMintable ? pressButton.current() : program.confirm())}
        onToggleDefault={program.toggleDefault}
      />
      <span role="status" class="visually-hidden">
        {copying.state.copied?.announcement}
      </span>
      {/* While the popup asks which program it is, only the choice is in sight. */}
      <div class="program-rest" hidden={asksFirst && doubt !== null}>
        <CommissionList key={offerId} tiers={[...offer.commissions, ...offer.specialCommissions]} />
        {snapshot.shops !== null && <ShopLine {...props} offerName={offer.name} />}
        {!asksFirst && (
          <AlsoLine
            snapshot={snapshot}
            offerId={offerId}
            host={host}
            onUse={(id) => {
              copying.clear();
              void program.prefer(host, id);
            }}
          />
        )}
        {isAppOnly(offer) && (
          <Notice tone="warn" role="note">
            <p>{t('programAppOnly')}</p>
          </Notice>
        )}
        {isMintable ? (
          <MintPanel
            key={offerId}
            view={props}
            page={page}
            program={{ offer, details }}
            coupon={coupon}
            copying={copying}
            isAsking={doubt !== null}
            takesFocus={takesFocus}
            pressRef={pressButton}
            onCoupon={(chosen) => dispatch({ kind: 'coupon-chosen', coupon: chosen })}
            onMint={program.settle}
          />
        ) : (
          <NotMintableNotice
            services={services}
            offer={offer}
            serviceUrl={props.connection.serviceUrl}
            linkHosts={snapshot.linkHosts}
            acts={props.acts}
            footerOutlet={props.footerOutlet}
            takesFocus={takesFocus}
          />
        )}
        <div class="program-rest" hidden={copying.clipboard.text !== null}>
          <ProgramCampaigns
            services={services}
            campaigns={details.campaigns}
            serviceUrl={props.connection.serviceUrl}
            isMintable={isMintable}
            today={snapshot.today}
            copying={copying}
            postCouponId={coupon?.campaignId ?? null}
            onCoupon={(chosen) => dispatch({ kind: 'coupon-chosen', coupon: chosen })}
          />
        </div>
        {details.hasConversions && <EarningsLine key={offerId} services={services} offerId={offerId} />}
        <CampaignsRefresh
          key={`campaigns ${offerId}`}
          services={services}
          offerId={offerId}
          serviceUrl={props.connection.serviceUrl}
          refusal={snapshot.campaignsRefusal}
          onRefreshed={program.reload}
        />
      </div>
    </>
  );
}
