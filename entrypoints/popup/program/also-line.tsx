import { Button } from '#components/button.tsx';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import { formatShopPeriod, formatShopRate } from '#components/shops/format-shop.ts';
import { isOfCountries } from '#lib/domain/programs/countries.ts';
import { canMint, type OfferWithStatus } from '#lib/domain/programs/offer.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import { t } from '#lib/platform/i18n.ts';
import type { PopupSnapshot } from '../popup-snapshot.ts';
import './also-line.css';

interface AlsoLineProps {
  readonly snapshot: PopupSnapshot;
  /** The program that is shown. */
  readonly offerId: string;
  readonly host: string;
  /** Uses a program on the site from now on. */
  readonly onUse: (offerId: string) => void;
}

/** Says below the rates that another program of the user's pays for the page, too, and how much. */
export function AlsoLine({ snapshot, offerId, host, onUse }: AlsoLineProps) {
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
function findOther({ offers, settings, ...snapshot }: PopupSnapshot, offerId: string): OfferWithStatus | undefined {
  const shown = offers.find((offer) => offer.offerId === offerId);
  const wanted = settings.countries.length > 0 ? settings.countries : (shown?.countries ?? []);
  const isOfReaders = isOfCountries(wanted);
  const others = offers.filter(
    (offer) =>
      offer.offerId !== offerId &&
      offer.applicationStatus === 'approved' &&
      canMint(offer) &&
      formatProgramRate(offer) !== '' &&
      // A merchant's programs for other countries are on its page, too, and the picker has them.
      (wanted.length === 0 || offer.countries.length === 0 || isOfReaders(offer)),
  );
  return others.find((offer) => findExtra(snapshot, offer) !== null) ?? others[0];
}

/** A shop row has its program's name, and no id (spec §2.6). */
const findExtra = ({ shops }: Pick<PopupSnapshot, 'shops'>, { name }: OfferWithStatus): Shop | null =>
  shops?.named?.offerName === name ? shops.named : null;
