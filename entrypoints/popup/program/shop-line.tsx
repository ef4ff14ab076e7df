import { useEffect, useState } from 'preact/hooks';
import { formatShopPeriod, formatShopRate } from '#components/shops/format-shop.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import { t } from '#lib/platform/i18n.ts';
import type { PopupPage } from '../popup-snapshot.ts';
import type { ViewProps } from '../view-props.ts';

interface ShopLineProps extends ViewProps {
  readonly page: Extract<PopupPage, { kind: 'web' }>;
  /** The shown program. */
  readonly offerName: string;
}

/**
 * Shows the shop's extra commission below the program's own. If the address names the shop, the first frame shows it. If
 * the page has to be asked, the answer appears in a reserved line.
 */
export function ShopLine({ services, snapshot, page, offerName }: ShopLineProps) {
  const { shops, today } = snapshot;
  const { tabId } = page;
  const shop = shops?.named ?? null;
  const [asked, setAsked] = useState<Shop | null>(null);
  const isNamed = shop !== null;
  useEffect(() => {
    if (!isNamed && tabId !== null) void services.send('findPageShop', { tabId }).then(setAsked, () => undefined);
  }, [services, tabId, isNamed]);

  if (shop === null) {
    return (
      <p class="hint" dir="auto">
        {asked && `${toName(asked, offerName)}: ${formatShopRate(asked.commissionRate)}, ${toPeriod(asked, today)}`}
      </p>
    );
  }
  return (
    <dl class="rates">
      <div class="tier">
        <dt dir="auto">{toName(shop, offerName)}</dt>
        <dd>{formatShopRate(shop.commissionRate)}</dd>
      </div>
      <div class="meta">{toPeriod(shop, today)}</div>
    </dl>
  );
}

const toPeriod = (shop: Shop, today: string) => formatShopPeriod(shop, today).text;

/** "Extra at Embun Books". Adds the program's name if the popup shows another program. */
function toName(shop: Shop, offerName: string): string {
  const name = t('popupShopExtra', [shop.name]);
  return shop.offerName === offerName ? name : `${name} (${shop.offerName})`;
}
