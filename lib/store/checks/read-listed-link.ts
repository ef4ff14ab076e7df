import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { parseListedUrl } from '#lib/domain/addresses/to-url-text.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import type { ProgramOfLink } from '#lib/domain/checks/link-verdict.ts';
import type { ListedLink } from '#lib/domain/checks/listed-link.ts';
import { hostSuffixes } from '#lib/domain/programs/match.ts';
import { toShopTitle } from '#lib/domain/shops/shop.ts';
import type { Database } from '#lib/store/database.ts';
import type { CampaignRecord, OfferRecord, ShopRecord } from '#lib/store/schema/offer-records.ts';

/** A link that the network lists, with what is known of its program. */
export interface FoundListing {
  readonly listed: ListedLink;
  readonly program: ProgramOfLink;
}

/**
 * Finds by index the program, the campaign or the shop that the network lists with a link; null without one.
 * @param forms What the link may have been (`listPostedForms`).
 * @param linkHosts Hosts of the account's tracking links: an address on one of them is no page.
 */
export async function readListedLink(
  database: Database,
  forms: readonly string[],
  linkHosts: readonly string[],
): Promise<FoundListing | null> {
  const transaction = database.transaction(['offers', 'campaigns', 'shops', 'linkMarks']);
  const [offers, campaigns, shops] = await Promise.all([
    Promise.all(forms.map((form) => transaction.objectStore('offers').index('byTrackingLink').get(form))),
    Promise.all(forms.map((form) => transaction.objectStore('campaigns').index('byTrackingLink').get(form))),
    Promise.all(forms.map((form) => transaction.objectStore('shops').index('byTrackingLink').get(form))),
  ]);
  const offer = toFirst(offers);
  if (offer !== undefined) return { listed: toProgramLink(offer, linkHosts), program: offer };

  const campaign = toFirst(campaigns);
  if (campaign !== undefined) {
    const [found, mark] = await Promise.all([
      transaction.objectStore('offers').get(campaign.offerId),
      transaction.objectStore('linkMarks').get(campaign.offerId),
    ]);
    const program = found ?? (mark?.trouble === 'ended' ? null : undefined);
    return { listed: toCampaignLink(campaign), program };
  }

  const shop = toFirst(shops);
  if (shop === undefined) return null;
  const byHost = transaction.objectStore('offers').index('byHost');
  const onHost = await Promise.all(hostSuffixes(shop.linkHost).map((suffix) => byHost.getAll(suffix)));
  // A shop row has its program's name, and not its id (spec §2.6).
  const program = onHost.flat().find(({ name }) => name === shop.offerName);
  return { listed: toShopLink(shop, program, linkHosts), program };
}

const toFirst = <Row>(rows: readonly (Row | undefined)[]): Row | undefined => rows.find((row) => row !== undefined);

function toProgramLink(
  { offerId, name, trackingLink, previewUrl }: OfferRecord,
  linkHosts: readonly string[],
): ListedLink {
  const page = toPage(previewUrl, linkHosts);
  return { of: 'program', offerName: name, shopName: '', offerId, trackingLink, page, endDate: '' };
}

function toCampaignLink({ offerId, offerName, trackingLink, endDate }: CampaignRecord): ListedLink {
  return { of: 'campaign', offerName, shopName: '', offerId, trackingLink, page: null, endDate };
}

function toShopLink(shop: ShopRecord, program: OfferRecord | undefined, linkHosts: readonly string[]): ListedLink {
  const { offerName, trackingLink } = shop;
  const [offerId, page] = [program?.offerId ?? '', toPage(shop.link, linkHosts)];
  return { of: 'shop', offerName, shopName: toShopTitle(shop), offerId, trackingLink, page, endDate: '' };
}

/** What the network lists as a page may lack its scheme, be a tracking link itself, or be no address. */
function toPage(text: string, linkHosts: readonly string[]): string | null {
  const address = parseListedUrl(text)?.href;
  if (address === undefined || readTrackingLink(address, linkHosts).isTrackingLink) return null;
  return cleanUrl(address)?.url ?? null;
}
