/** An offer row as the service sends it (spec §2.3). */
export function anOfferRow(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    offer_id: 101,
    offer_name: 'Kedai Harian (MY)',
    description: '<p>Groceries.</p>',
    preview_url: 'https://www.kedai.example/',
    merchant_id: 11,
    currency: 'MYR',
    logo: 'https://images.example/logo.png',
    lookup_value: 'cps',
    datetime_updated: '2026-03-01 10:00:00',
    countries: 'Malaysia',
    categories: 'Food & Grocery',
    commissions: [{ 'New buyer': '6.50%' }],
    validation_terms: '30',
    payment_terms: 60,
    tracking_link: 'https://go.links.example/landing-101',
    tracking_type: 'desktop mobile',
    commission_tracking: 'real-time',
    directory_page: 'https://directory.example/kedai',
    ...change,
  };
}
