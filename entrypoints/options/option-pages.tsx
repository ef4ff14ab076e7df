import type { FunctionComponent } from 'preact';
import { late } from '#components/late.tsx';
import { type OptionsPageId, parseOptionsRoute } from '#lib/domain/routes/options-route.ts';
import { AccountPage } from './accounts/account-page.tsx';
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
  account: { View: AccountPage, preload: async () => undefined },
  channels: comesLate(() => import('./channels/channels-page.tsx'), 'ChannelsPage'),
  'merchant-pages': comesLate(() => import('./merchant-pages/merchant-pages-page.tsx'), 'MerchantPagesPage'),
  data: comesLate(() => import('./data/data-page.tsx'), 'DataPage'),
  advanced: comesLate(() => import('./advanced/advanced-page.tsx'), 'AdvancedPage'),
};

/** Loads the page that the address names, so that the first frame is whole. */
export const preloadOptionPage = (): Promise<void> => optionPages[parseOptionsRoute(location.hash).page].preload();
