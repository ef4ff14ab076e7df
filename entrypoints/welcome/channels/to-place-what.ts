import type { ChannelKindId } from '#lib/domain/presets/channel-kinds.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

const whats: Readonly<Record<ChannelKindId, MessageKey>> = {
  blog: 'placeBlogWhat',
  telegram: 'placeTelegramWhat',
  youtube: 'placeYoutubeWhat',
  instagram: 'placeInstagramWhat',
  tiktok: 'placeTiktokWhat',
  newsletter: 'placeNewsletterWhat',
  other: 'placeOtherWhat',
};

/** What is made there, in a few words. */
export const toPlaceWhat = (kindId: ChannelKindId): string => t(whats[kindId]);
