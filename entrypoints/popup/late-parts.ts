import { late } from '#ui/late.tsx';

/*
 * What hardly any first frame has and what is not small: everything else is simply imported. `preload-parts.ts` loads
 * what a frame has before it is drawn.
 */

/** Brings the search over all programs. */
export const ProgramSearchView = late(() => import('./views/program-search-view.tsx'), 'ProgramSearchView');

export const PresetFields = late(() => import('./presets/preset-fields.tsx'), 'PresetFields');

export const DestinationParts = late(() => import('./mint/destination-parts.tsx'), 'DestinationParts');

/** Brings the arithmetic of money. */
export const EarningsLine = late(() => import('./program/earnings-line.tsx'), 'EarningsLine');

/** Brings a form. */
export const LockNotice = late(() => import('./lock-notice.tsx'), 'LockNotice');

/** Hardly any click finds a colleague's link. */
export const TeamMade = late(() => import('./mint/team-made.tsx'), 'TeamMade');

/** Brings the QR code. */
export const LinkQr = late(() => import('./copy/link-qr.tsx'), 'LinkQr');

export const FormatMenu = late(() => import('./copy/format-menu.tsx'), 'FormatMenu');

/** Hardly any popup was closed before its link came. */
export const WaitingLinkNotice = late(() => import('./copy/waiting-link-notice.tsx'), 'WaitingLinkNotice');
