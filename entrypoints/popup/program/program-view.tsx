import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import { Notice } from '#components/notice.tsx';
import { CommissionList } from '#components/programs/commission-list.tsx';
import { formatShopPeriod, formatShopRate } from '#components/shops/format-shop.ts';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import { isOfCountries } from '#lib/domain/programs/countries.ts';
import { canMint, isAppOnly, type OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { findProgramOfShop, isPaidNow, type Shop, toShopTitle } from '#lib/domain/shops/shop.ts';
import { t } from '#lib/platform/i18n.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { useCopying } from '../copy/use-copying.ts';
import { MintPanel } from '../mint/mint-panel.tsx';
import type { PopupPage, PopupProgramDetails, PopupSnapshot } from '../popup-snapshot.ts';
import type { ViewProps } from '../view-props.ts';
import { EarningsLine, NotMintableNotice } from './late-parts.ts';
import { CampaignsRefresh, ProgramCampaigns } from './program-campaigns.tsx';
import { ProgramHead } from './program-head.tsx';
import { useChosenProgram } from './use-chosen-program.ts';
import './program-view.css';

interface MatchedProgramProps extends ViewProps {
  readonly page: Extract<PopupPage, { kind: 'web' }>;
  readonly connection: Extract<Connection, { state: 'connected' }>;
  readonly bestDetails: PopupProgramDetails;
}

export function ProgramView(props: ViewProps) {
  const { page, connection, details } = props.snapshot;
  if (page.kind !== 'web' || connection.state !== 'connected' || details === null) return null;
  return <MatchedProgram {...props} page={page} connection={connection} bestDetails={details} />;
}

function MatchedProgram(props: MatchedProgramProps) {
  const { services, snapshot, page, bestDetails } = props;
  const { state, hasChosen, details, coupon, offer, ...program } = useChosenProgram(services, snapshot, bestDetails);
  const { defaultOfferId } = state;
  const isSettled = hasChosen || (defaultOfferId === details.offerId && snapshot.doubt !== 'country');
  const doubt = isSettled ? null : snapshot.doubt;
  // Kept from the opening, because it decides the focus: a sync that ends later must not move the focus.
  const [asksFirst] = useState(doubt !== null);
  const copying = useCopying(services.sleep);
  /** Presses the button of the mint panel, where Enter may. */
  const pressButton = useRef<() => void>(() => undefined);
  const offerId = details.offerId;

  const { hasLinks, presets, settings } = snapshot;
  // Who has copied nothing yet, and copies links alone, does not know posts: no coupon is marked for one.
  const writesPosts = hasLinks || presets !== null || settings.formatId !== 'plain';

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
        <CommissionList
          key={offerId}
          tiers={[...offer.commissions, ...offer.specialCommissions]}
          currency={offer.currency}
        />
        {snapshot.shops !== null && <ShopLine key={props.page.url} {...props} offer={offer} />}
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
        {isAppOnly(offer) && <Notice tone="warn" role="note" text={t('programAppOnly')} />}
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
            onCoupon={program.pickCoupon}
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
            postCouponId={writesPosts || program.hasPickedCoupon ? (coupon?.campaignId ?? null) : null}
            onCoupon={program.pickCoupon}
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

interface ShopLineProps extends ViewProps {
  readonly page: Extract<PopupPage, { kind: 'web' }>;
  /** The shown program. */
  readonly offer: OfferWithStatus;
}

/**
 * Shows the shop's extra commission below the program's own. If the address names the shop, the first frame shows it. If
 * the page has to be asked, the answer appears in a reserved line.
 */
function ShopLine({ services, snapshot, page, offer }: ShopLineProps) {
  const { offers, shops, today } = snapshot;
  const { tabId, url: pageUrl } = page;
  const shop = shops?.named ?? null;
  const [asked, setAsked] = useState<Shop | null>(null);
  const isNamed = shop !== null;
  useEffect(() => {
    if (isNamed || tabId === null) return;
    void services.send('findPageShop', { tabId, pageUrl }).then(setAsked, () => undefined);
  }, [services, tabId, pageUrl, isNamed]);

  if (shop === null) {
    return (
      <p class="hint" dir="auto">
        {asked && `${toName(asked, offer, offers)}: ${formatShopRate(asked.commissionRate)}, ${toPeriod(asked, today)}`}
      </p>
    );
  }
  return (
    <dl class="rates">
      <div class="tier">
        <dt dir="auto">{toName(shop, offer, offers)}</dt>
        <dd>{formatShopRate(shop.commissionRate)}</dd>
      </div>
      <div class="meta">{toPeriod(shop, today)}</div>
    </dl>
  );
}

const toPeriod = (shop: Shop, today: string) => formatShopPeriod(shop, today).text;

/**
 * "Extra at Embun Books". Adds the name of the program that pays it if the popup shows another one, and the country if
 * both have the same name.
 */
function toName(shop: Shop, shown: OfferWithStatus, offers: readonly OfferWithStatus[]): string {
  const name = t('popupShopExtra', [toShopTitle(shop)]);
  if (findProgramOfShop(shop, offers) === shown) return name;
  const country = shop.offerName === shown.name ? toCountryName(shop.country) : '';
  // One without a name has its program's already.
  const more = [shop.name && shop.offerName, country].filter((part) => part !== '');
  return more.length === 0 ? name : `${name} (${formatList(more)})`;
}

interface AlsoLineProps {
  readonly snapshot: PopupSnapshot;
  /** The program that is shown. */
  readonly offerId: string;
  readonly host: string;
  /** Uses a program on the site from now on. */
  readonly onUse: (offerId: string) => void;
}

/** Says below the rates that another program of the user's pays for the page, too, and how much. */
function AlsoLine({ snapshot, offerId, host, onUse }: AlsoLineProps) {
  const other = snapshot.isChosen ? undefined : findOther(snapshot, offerId);
  if (other === undefined) return null;
  const extra = findExtra(snapshot, other);
  const rates = [formatProgramRate(other), extra === null ? '' : formatShopRate(extra.commissionRate)];
  const pays = [rates.filter(Boolean).join(' + '), extra === null ? '' : formatShopPeriod(extra, snapshot.today).text];
  return (
    <p class="also-line meta">
      <span dir="auto">{t('programAlso', [other.name, pays.filter(Boolean).join(', ')])}</span>
      <Button look="quiet" label={t('programAlsoUseName', [other.name, host])} onClick={() => onUse(other.offerId)}>
        {t('programAlsoUse')}
      </Button>
    </p>
  );
}

/**
 * The best other program that approved the account, runs, and is for the same readers: one that pays extra for the shop
 * before all others.
 */
function findOther(snapshot: PopupSnapshot, offerId: string): OfferWithStatus | undefined {
  const { offers, settings } = snapshot;
  const shown = offers.find((offer) => offer.offerId === offerId);
  const wanted = settings.countries.length > 0 ? settings.countries : (shown?.countries ?? []);
  const isOfReaders = isOfCountries(wanted);
  const others = offers.filter(
    (offer) =>
      offer.offerId !== offerId &&
      offer.applicationStatus === 'approved' &&
      canMint(offer) &&
      // A click on this page earns nothing there.
      !isAppOnly(offer) &&
      formatProgramRate(offer) !== '' &&
      // A merchant's programs for other countries are on its page, too, and the picker has them.
      (wanted.length === 0 || offer.countries.length === 0 || isOfReaders(offer)),
  );
  return others.find((offer) => findExtra(snapshot, offer) !== null) ?? others[0];
}

/** What the shop of the page adds to a program's rates today. Null if nothing says that it does. */
function findExtra({ shops, offers, today }: PopupSnapshot, offer: OfferWithStatus): Shop | null {
  const named = shops?.named ?? null;
  return named !== null && isPaidNow(named, today) && findProgramOfShop(named, offers) === offer ? named : null;
}
