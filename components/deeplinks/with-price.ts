import { t } from '#lib/platform/i18n.ts';

/** The name of an act with what it uses: "Copy post · 1 link". A link that is made already uses none. */
export const withPrice = (name: string, isMade: boolean): string => (isMade ? name : t('actWithPrice', [name]));
