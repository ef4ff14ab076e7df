/** A campaign row as the service sends it (spec §2.4). */
export function aCampaignRow(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    campaign_banner_id: 81_000,
    offer_id: 101,
    merchant_id: 11,
    offer_name: 'Kedai Harian (MY)',
    campaign_name: '10% off the first basket',
    description: '<p>Minimum spend applies.</p>',
    voucher_code: 'HARIAN10',
    date_campaign_start: '2026-03-01',
    date_campaign_end: '2026-03-31',
    banner_image_url: 'https://images.example/banner.png',
    tracking_link: 'https://go.links.example/campaign',
    categories: 'Food & Grocery',
    with_banner: 'true',
    ...change,
  };
}
