import type { ChannelKindId } from '#lib/domain/presets/channel-kinds.ts';
import { t } from '#lib/platform/i18n.ts';

/** A service's name is the same in every language. */
const placeNames: Readonly<Record<ChannelKindId, () => string>> = {
  blog: () => t('placeBlog'),
  telegram: () => 'Telegram',
  youtube: () => 'YouTube',
  instagram: () => 'Instagram',
  tiktok: () => 'TikTok',
  newsletter: () => t('placeNewsletter'),
  other: () => t('placeOther'),
};

export const toPlaceName = (kindId: ChannelKindId): string => placeNames[kindId]();
