import type { FiveSubs } from '../catalogue/create-conversion-ledger.ts';
import { convertAmount } from '../catalogue/currency-rates.ts';
import type { OfferRecord } from '../catalogue/offer-record.ts';
import type { PublisherAccount } from '../create-publisher-accounts.ts';
import type { OrderRecord } from '../create-statistics.ts';
import type { World } from '../create-world.ts';
import { toDecimalText } from '../service/create-wire-mixer.ts';

const noSubs: FiveSubs = [null, null, null, null, null];
const mobileBrowser = /Android|iPhone|iPad|Mobile/;

/** The account, the program and the sub-IDs that a click carries; null when it led nowhere. A landing link is the main account's. */
function toCredit(
  world: World,
  clickId: string | null,
): { account: PublisherAccount; offer: OfferRecord; affSubs: FiveSubs } | null {
  const click = clickId === null ? undefined : world.clicks.get(clickId);
  const target = click ? world.links.resolve(click.code) : null;
  if (target === null) return null;
  const { accounts, catalogue, campaigns, shops } = world;
  const account = accounts.main;
  if (target.kind === 'deeplink') {
    const offer = catalogue.find(target.deeplink.offerId);
    const [one, two, three, four, five] = target.deeplink.subs;
    // Null when blank (spec §2.2).
    const affSubs: FiveSubs = [one || null, two || null, three || null, four || null, five || null];
    return offer && { account: accounts.find(target.deeplink.affiliateId) ?? account, offer, affSubs };
  }
  if (target.kind === 'shop') {
    const shop = shops.findByNumber(target.shopNumber);
    const offer = shop?.offer() ?? null;
    return offer && { account, offer, affSubs: noSubs };
  }
  const offer = target.kind === 'offer' ? catalogue.find(target.offerId) : campaigns.find(target.campaignId)?.offer();
  return offer ? { account, offer, affSubs: noSubs } : null;
}

/**
 * Takes an order at a merchant. After a click on a short link it becomes a pending conversion with the link's sub-IDs;
 * without one, or from a desktop on an app-only program, it earns nothing.
 */
export function placeOrder(
  world: World,
  order: {
    host: string;
    product: string;
    quantity: number;
    amountCents: number;
    currency: string;
    clickId: string | null;
    userAgent: string;
  },
): OrderRecord {
  const { clock, log } = world;
  const { host, product, quantity, amountCents, currency, clickId, userAgent } = order;
  const credit = toCredit(world, clickId);
  const orderId = log.nextOrderId();
  let conversionId: number | null = null;
  if (credit) {
    const { account, offer, affSubs } = credit;
    const isAppOnly = !/desktop|mobile/.test(offer.trackingType);
    if (!isAppOnly || mobileBrowser.test(userAgent)) {
      const saleE4 = convertAmount(amountCents * 100, currency, offer.currency);
      const payoutE4 = Math.round((saleE4 * offer.payoutPercent) / 100);
      conversionId = account.conversions.add({
        offerId: offer.offerId,
        offerName: offer.name,
        merchantId: offer.merchantId,
        saleE4,
        currency: offer.currency,
        payoutE4,
        basePayoutE4: payoutE4,
        bonusPayoutE4: 0,
        affSubs,
        advSubs: [`ORD-${orderId}`, null, null, null, null],
        atMs: clock.nowMs(),
        status: 'pending',
        remarks: null,
      }).conversionId;
    }
  }
  const record: OrderRecord = {
    orderId,
    atMs: clock.realMs(),
    host,
    product,
    quantity,
    amount: toDecimalText(amountCents * 100),
    currency,
    clickId,
    conversionId,
  };
  log.orders.push(record);
  return record;
}
