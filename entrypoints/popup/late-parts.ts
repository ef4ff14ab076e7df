import { late } from '#lib/ui/late.tsx';

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

/** Brings the QR code. */
export const CopyRow = late(() => import('./copy/copy-row.tsx'), 'CopyRow');
