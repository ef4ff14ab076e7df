import type { OptionsPageId } from '#lib/domain/routes/options-route.ts';
import type { MessageKey } from '#lib/platform/i18n.ts';

/** The titles of the options' pages, on the pages themselves and in the address bar. */
export const optionTitles: Readonly<Record<OptionsPageId, MessageKey>> = {
  accounts: 'optionsAccounts',
  limits: 'optionsLimits',
  presets: 'optionsPresets',
  formats: 'optionsFormats',
  'merchant-pages': 'optionsMerchantPages',
  team: 'optionsTeam',
  privacy: 'optionsPrivacy',
  about: 'optionsAbout',
};
