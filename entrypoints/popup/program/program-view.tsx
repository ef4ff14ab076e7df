import { useCallback, useId, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CampaignList } from '#components/coupons/campaign-list.tsx';
import { Notice } from '#components/notice.tsx';
import { CommissionList } from '#components/programs/commission-list.tsx';
import { ProgramHeader } from '#components/programs/program-header.tsx';
import { ProgramPicker } from '#components/programs/program-picker.tsx';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { canMint, isAppOnly, type OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { t } from '#lib/platform/i18n.ts';
import { useCopied } from '../copy/use-copied.ts';
import { MintPanel } from '../mint/mint-panel.tsx';
import type { PopupServices } from '../popup-services.ts';
import type { PopupPage, ProgramDetails } from '../popup-snapshot.ts';
import type { ViewProps } from '../view-props.ts';
import { CampaignsRefresh } from './campaigns-refresh.tsx';
import { ChosenLine } from './chosen-line.tsx';
import { EarningsLine } from './late-parts.ts';
import { NotMintableNotice } from './not-mintable-notice.tsx';
import { ProgramChoices } from './program-choices.tsx';
import { ShopLine } from './shop-line.tsx';
import { SiteDefault } from './site-default.tsx';

const doubtMessages = {
  tie: 'programUnsure',
  guess: 'programUnsureGuess',
  elsewhere: 'programUnsureElsewhere',
  country: 'programUnsureCountry',
} as const;

interface MatchedProgramProps extends ViewProps {
  readonly page: Extract<PopupPage, { kind: 'web' }>;
  readonly connection: Extract<Connection, { state: 'connected' }>;
  readonly bestDetails: ProgramDetails;
}

/** A page with a program, or several. */
export function ProgramView(props: ViewProps) {
  const { page, connection, details } = props.snapshot;
  if (page.kind !== 'web' || connection.state !== 'connected' || details === null) return null;
  return <MatchedProgram {...props} page={page} connection={connection} bestDetails={details} />;
}

function MatchedProgram(props: MatchedProgramProps) {
  const { services, snapshot, page, bestDetails } = props;
  const { details, offer, choose, reload, hasChosen } = useChosenProgram(services, snapshot.offers, bestDetails);
  const [defaultOfferId, setDefaultOfferId] = useState(snapshot.defaultOfferId);
  const [isConfirmed, setConfirmed] = useState(false);
  const isSettled = hasChosen || (defaultOfferId === details.offerId && snapshot.doubt !== 'country');
  const doubt = isSettled ? null : snapshot.doubt;
  const questionId = useId();
  // The focus goes to what the popup opens on; what a sync changes later moves no focus.
  const [asksFirst] = useState(doubt !== null);
  const copying = useCopied();
  const { copied, hasListFailed } = copying.state;
  const [chosenCoupon, setChosenCoupon] = useState<Campaign | null>(null);

  const offerId = details.offerId;
  const copyFromList = (text: string, announcement: string) =>
    void copying.copy({ text, announcement, by: { kind: 'list' } }, () => services.copyText(text));

  if (offer === undefined) return null;
  const isMintable = canMint(offer);
  const host = new URL(page.url).hostname;
  const isPickable = snapshot.offers.length > 1 || snapshot.doubt !== null;
  const select = (id: string) => {
    setConfirmed(false);
    copying.clear();
    setChosenCoupon(null);
    void choose(id);
  };
  const siteDefault = (
    <SiteDefault
      isDefault={defaultOfferId === offerId}
      isLabelled={asksFirst}
      onToggle={() => {
        const next = defaultOfferId === offerId ? null : offerId;
        setDefaultOfferId(next);
        void services.send('setDefaultOffer', { host, offerId: next }).catch(() => setDefaultOfferId(defaultOfferId));
      }}
    />
  );

  const listed = details.campaigns.map((campaign) => ({
    ...campaign,
    isLinkCopyable: isMintable && isSafeTrackingLink(campaign.trackingLink, props.connection.serviceUrl),
  }));
  const listProps = {
    today: snapshot.today,
    copied: copied?.text ?? null,
    onCopyCode: (coupon: Campaign) => {
      setChosenCoupon(coupon);
      copyFromList(coupon.voucherCode, t('copiedCode', [coupon.voucherCode]));
      const note = () => services.send('couponCopied', { campaignId: coupon.campaignId });
      void resendWhenCancelled(note, services.sleep).catch(() => undefined);
    },
    onCopyLink: ({ trackingLink, name }: Campaign) => copyFromList(trackingLink, t('copiedLink', [name])),
  };

  return (
    <>
      <ProgramHeader
        offer={offer}
        picker={
          isPickable && (
            <ProgramPicker
              offers={snapshot.offers}
              selectedId={offerId}
              questionId={doubt === null ? null : questionId}
              takesFocus={asksFirst}
              onSelect={select}
              onConfirm={() => {
                setConfirmed(true);
                void choose(offerId);
              }}
            />
          )
        }
      >
        {doubt !== null && (
          <p class="meta" role="note" id={questionId}>
            {t(doubtMessages[doubt])}
          </p>
        )}
        {!asksFirst && (
          <ChosenLine offer={offer} host={host} isChosen={snapshot.isChosen} acts={props.acts}>
            {isPickable && siteDefault}
          </ChosenLine>
        )}
      </ProgramHeader>
      {doubt !== null && snapshot.offers.length > 1 && (
        <ProgramChoices offers={snapshot.offers} selectedId={offerId} onSelect={select} />
      )}
      {/* It stays once it has settled the doubt: the focus is on it. */}
      {asksFirst && (
        <div class="button-row">
          {siteDefault}
          <Button onClick={() => props.acts.reject(offer)}>{t('programReject')}</Button>
        </div>
      )}
      <CommissionList key={offerId} tiers={[...offer.commissions, ...offer.specialCommissions]} />
      {snapshot.shops !== null && <ShopLine {...props} offerName={offer.name} />}
      {isAppOnly(offer) && (
        <Notice tone="warn" role="note">
          <p>{t('programAppOnly')}</p>
        </Notice>
      )}
      {isMintable ? (
        <MintPanel
          key={offerId}
          services={services}
          target={{ page, offerId, offerName: offer.name }}
          tab={snapshot.tab}
          presets={snapshot.presets}
          keptParameters={snapshot.keptParameters}
          isChosen={snapshot.isChosen}
          formatId={snapshot.settings.formatId}
          source={{ title: page.title, campaigns: details.campaigns, chosenCoupon, today: snapshot.today }}
          rememberedSubIds={details.subIds}
          usage={snapshot.usage}
          isOnline={props.isOnline}
          isAsking={doubt !== null}
          takesFocus={isConfirmed || (props.takesFocus && !(asksFirst || hasChosen))}
          copying={copying}
          onUsageChange={props.onUsageChange}
          footerOutlet={props.footerOutlet}
        />
      ) : (
        <NotMintableNotice
          offer={offer}
          serviceUrl={props.connection.serviceUrl}
          linkHosts={snapshot.linkHosts}
          acts={props.acts}
          footerOutlet={props.footerOutlet}
        />
      )}
      <span role="status" class="visually-hidden">
        {copied?.announcement}
      </span>
      {details.hasConversions && <EarningsLine key={offerId} services={services} offerId={offerId} />}
      {hasListFailed && (
        <Notice tone="bad" role="alert">
          <p>{t('copyFailedPlain')}</p>
        </Notice>
      )}
      <CampaignList
        title={t('coupons')}
        emptyText={t('couponsEmpty')}
        campaigns={listed.filter(({ voucherCode }) => voucherCode !== '')}
        {...listProps}
      />
      <CampaignList
        title={t('campaigns')}
        emptyText={t('campaignsEmpty')}
        campaigns={listed.filter(({ voucherCode }) => voucherCode === '')}
        {...listProps}
      />
      <CampaignsRefresh
        key={`campaigns ${offerId}`}
        services={services}
        offerId={offerId}
        serviceUrl={props.connection.serviceUrl}
        refusal={snapshot.campaignsRefusal}
        onRefreshed={() => reload(offerId)}
      />
    </>
  );
}

/**
 * The program in sight: the best one when the popup opens, then whichever the user picks. A better one that a running
 * sync brings in joins the picker, but does not change the button under the user's hand.
 */
function useChosenProgram(
  services: PopupServices,
  offers: readonly OfferWithStatus[],
  bestDetails: ProgramDetails,
): {
  readonly details: ProgramDetails;
  readonly offer: OfferWithStatus | undefined;
  readonly hasChosen: boolean;
  choose(offerId: string): Promise<void>;
  reload(offerId: string): Promise<void>;
} {
  const [shown, setShown] = useState(bestDetails);
  const [hasChosen, setChosen] = useState(false);
  const isStillThere = offers.some(({ offerId }) => offerId === shown.offerId);
  const details = isStillThere ? shown : bestDetails;

  const readWhole = useCallback(
    async (offerId: string) => {
      const read = await services.readDetails(offerId);
      // It comes with the rest of the program's.
      if (read.hasConversions) await EarningsLine.preload();
      return read;
    },
    [services],
  );
  const reload = useCallback(
    async (offerId: string) => {
      const read = await readWhole(offerId);
      setShown((current) => (current.offerId === offerId ? read : current));
    },
    [readWhole],
  );
  const choose = useCallback(
    async (offerId: string) => {
      const read = await readWhole(offerId);
      setChosen(true);
      setShown(read);
    },
    [readWhole],
  );
  return {
    details,
    offer: offers.find(({ offerId }) => offerId === details.offerId),
    hasChosen,
    choose,
    reload,
  };
}
