import { late } from '#components/late.tsx';

/** Late, because it needs the library for QR codes. */
export const LinkQr = late(() => import('./link-qr.tsx'), 'LinkQr');

/** Late, because only texts of several lines are shown. */
export const ClipboardRegion = late(() => import('./clipboard-region.tsx'), 'ClipboardRegion');

export const FormatMenu = late(() => import('./format-menu.tsx'), 'FormatMenu');

/** Late, because it is rare: the user must have closed an earlier popup before its link arrived. */
export const WaitingLinkNotice = late(() => import('./waiting-link-notice.tsx'), 'WaitingLinkNotice');

/** Late, because only a page that leads nowhere has it. */
export const ShopLinks = late(() => import('./shop-links.tsx'), 'ShopLinks');
