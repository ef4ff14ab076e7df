import type { FunctionComponent } from 'preact';
import { late } from '#components/late.tsx';
import { type OptionsPageId, parseOptionsRoute } from '#lib/domain/routes/options-route.ts';
import { AccountsPage } from './accounts/accounts-page.tsx';
import type { OptionPageProps } from './option-page-props.ts';

interface OptionPage {
  readonly View: FunctionComponent<OptionPageProps>;
  /** Loads the page's code. Once it resolves, the page is drawn whole in one frame. */
  preload(): Promise<void>;
}

function comesLate<Name extends string>(
  load: () => Promise<{ readonly [Key in Name]: FunctionComponent<OptionPageProps> }>,
  name: Name,
): OptionPage {
  const View = late(load, name);
  return { View, preload: View.preload };
}

/** The pages. A new user starts at the first, so the options contain its code; the others load when they are opened. */
export const optionPages: Readonly<Record<OptionsPageId, OptionPage>> = {
  accounts: { View: AccountsPage, preload: async () => undefined },
  limits: comesLate(() => import('./limits/limits-page.tsx'), 'LimitsPage'),
  presets: comesLate(() => import('./presets/presets-page.tsx'), 'PresetsPage'),
  formats: comesLate(() => import('./formats/formats-page.tsx'), 'FormatsPage'),
  'merchant-pages': comesLate(() => import('./merchant-pages/merchant-pages-page.tsx'), 'MerchantPagesPage'),
  team: comesLate(() => import('./team/team-page.tsx'), 'TeamPage'),
  privacy: comesLate(() => import('./privacy/privacy-page.tsx'), 'PrivacyPage'),
  about: comesLate(() => import('./about/about-page.tsx'), 'AboutPage'),
};

/** Loads the page that the address names, so that the first frame is whole. */
export const preloadOptionPage = (): Promise<void> => optionPages[parseOptionsRoute(location.hash).page].preload();
