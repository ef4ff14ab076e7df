import { late } from '#ui/late.tsx';

/** Brings the QR code. */
export const LinkQr = late(() => import('./link-qr.tsx'), 'LinkQr');

export const FormatMenu = late(() => import('./format-menu.tsx'), 'FormatMenu');

/** Rare: only if the popup closed before its link arrived. */
export const WaitingLinkNotice = late(() => import('./waiting-link-notice.tsx'), 'WaitingLinkNotice');
