import type { FunctionComponent } from 'preact';
import { type OptionsPageId, parseOptionsRoute } from '#lib/domain/options-route.ts';
import type { MessageKey } from '#lib/platform/i18n.ts';
import { late } from '#ui/late.tsx';
import type { OptionPageProps } from './option-page-props.ts';
import { AccountsPage } from './pages/accounts-page.tsx';

interface OptionPage {
  readonly title: MessageKey;
  readonly View: FunctionComponent<OptionPageProps>;
  /** Loads what is not there yet, so that the next frame with the page is drawn whole. */
  preload(): Promise<void>;
}

function comesLate<Name extends string>(
  title: MessageKey,
  load: () => Promise<{ readonly [Key in Name]: FunctionComponent<OptionPageProps> }>,
  name: Name,
): OptionPage {
  const View = late(load, name);
  return { title, View, preload: View.preload };
}

/** One entry a page. The first is where a new user begins, so it is there at once; the others come when they are opened. */
export const optionPages: Readonly<Record<OptionsPageId, OptionPage>> = {
  accounts: { title: 'optionsAccounts', View: AccountsPage, preload: async () => undefined },
  limits: comesLate('optionsLimits', () => import('./pages/limits-page.tsx'), 'LimitsPage'),
  presets: comesLate('optionsPresets', () => import('./pages/presets-page.tsx'), 'PresetsPage'),
  formats: comesLate('optionsFormats', () => import('./pages/formats-page.tsx'), 'FormatsPage'),
  'merchant-pages': comesLate(
    'optionsMerchantPages',
    () => import('./pages/merchant-pages-page.tsx'),
    'MerchantPagesPage',
  ),
  team: comesLate('optionsTeam', () => import('./pages/team-page.tsx'), 'TeamPage'),
  privacy: comesLate('optionsPrivacy', () => import('./pages/privacy-page.tsx'), 'PrivacyPage'),
  about: comesLate('optionsAbout', () => import('./pages/about-page.tsx'), 'AboutPage'),
};

/** Loads the page that the address names, for a first frame that is whole. */
export const preloadOptionPage = (): Promise<void> => optionPages[parseOptionsRoute(location.hash).page].preload();
