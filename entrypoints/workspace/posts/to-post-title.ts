import { t } from '#lib/platform/i18n.ts';

/** The name of a post; one that its user has not named yet has one, too. */
export const toPostTitle = ({ name }: { readonly name: string }): string => name || t('postsUnnamed');
