import { handMadePrograms } from '../catalogue/hand-made-programs.ts';
import { hashOf } from '../seeded-random.ts';

/** How the pages of a merchant behave. */
type SiteKind = 'plain' | 'strict-csp' | 'hash-routes' | 'push-state';

/** `clean`: the page without its query · `home`: always the home page (loses hash routes) · `elsewhere`: another host. */
type CanonicalKind = 'clean' | 'home' | 'elsewhere';

export interface MerchantProfile {
  title: string;
  kind: SiteKind;
  canonical: CanonicalKind;
  /** CSS colour of the header. */
  accent: string;
  /** Path prefixes of its countries or shops, longest first; always ends with `/`. */
  sections: { prefix: string; title: string; currency: string }[];
}

interface Special extends Partial<Pick<MerchantProfile, 'kind' | 'canonical' | 'title'>> {
  /** Path prefixes that no program names, with their currency: other countries' shops, campaign pages. */
  morePlaces?: Record<string, string>;
}

const special: Record<string, Special> = {
  'benteng-direct': { kind: 'strict-csp' },
  'nota-muzik': { kind: 'hash-routes', canonical: 'home' },
  'layar-perak': { kind: 'push-state' },
  'telefon-tua': { canonical: 'elsewhere' },
  'kompleks-niaga': { title: 'Kompleks Niaga' },
  pagehost: { title: 'Pagehost Sites' },
  appshelf: { title: 'Appshelf' },
  'pasar-raya': { title: 'Pasar Raya' },
  'kedai-harian': { title: 'Kedai Harian' },
  'batik-nusa': { title: 'Batik Nusa' },
  'lampu-terang': { title: 'Lampu Terang' },
  'rumah-rotan': { title: 'Rumah Rotan' },
  'borong-besar': { morePlaces: { '/wow/gcp/upr/': 'MYR' } },
  'kembara-kita': { title: 'Kembara Kita', morePlaces: { '/ms-my/': 'MYR', '/en-sg/': 'SGD', '/en-th/': 'THB' } },
};

/** `shop-000123` → `Shop 000123`. */
function toTitle(label: string): string {
  return label
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** The profile of the merchant under a host name without suffix, e.g. `sg.batik-nusa`. */
export function toMerchantProfile(siteName: string): MerchantProfile {
  const label = siteName.split('.').at(-1) ?? siteName;
  const isOfLabel = (site: string) => (site.split('.').at(-1) ?? site) === label;
  const programs = handMadePrograms.filter(({ site }) => isOfLabel(site));
  // A country sub-domain has its own currency; anywhere else each path has.
  const here = programs.filter(({ site }) => site === siteName);
  const { title, kind = 'plain', canonical = 'clean', morePlaces = {} } = special[label] ?? {};
  const ownTitle = title ?? programs[0]?.name ?? toTitle(label);
  const sections = (here.length > 0 ? here : programs).map(({ path = '/', currency = 'MYR', name }) => ({
    prefix: path,
    title: path === '/' ? ownTitle : name,
    currency,
  }));
  for (const [prefix, currency] of Object.entries(morePlaces)) sections.push({ prefix, title: ownTitle, currency });
  sections.push({ prefix: '/', title: ownTitle, currency: sections[0]?.currency ?? 'MYR' });
  const seen = new Set<string>();
  return {
    title: ownTitle,
    kind,
    canonical,
    accent: `hsl(${hashOf(label) % 360} 55% 32%)`,
    sections: sections
      .filter(({ prefix }) => !seen.has(prefix) && seen.add(prefix))
      .sort((left, right) => right.prefix.length - left.prefix.length),
  };
}
