import type { ChannelKindId } from '#lib/domain/presets/channel-kinds.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

/** What each kind of place is called; a service's name is the same in every language. */
const placeNames: Readonly<Record<ChannelKindId, () => string>> = {
  blog: () => t('placeBlog'),
  telegram: () => 'Telegram',
  youtube: () => 'YouTube',
  instagram: () => 'Instagram',
  tiktok: () => 'TikTok',
  newsletter: () => t('placeNewsletter'),
  other: () => t('placeOther'),
};

const whats: Readonly<Record<ChannelKindId, MessageKey>> = {
  blog: 'placeBlogWhat',
  telegram: 'placeTelegramWhat',
  youtube: 'placeYoutubeWhat',
  instagram: 'placeInstagramWhat',
  tiktok: 'placeTiktokWhat',
  newsletter: 'placeNewsletterWhat',
  other: 'placeOtherWhat',
};

export const toPlaceName = (kindId: ChannelKindId): string => placeNames[kindId]();

/** What is made there, in a few words. */
export const toPlaceWhat = (kindId: ChannelKindId): string => t(whats[kindId]);
