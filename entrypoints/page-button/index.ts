import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import type { PageSurface } from '#lib/domain/page/page-surface.ts';
import { createPageSurface } from './create-page-surface.ts';

/** The globals of the script's isolated world, which no page sees. */
const world = globalThis as { linkmintSurface?: PageSurface };

/**
 * The browser brings this script along on hosts whose pages draw the button by themselves, for `page-match.ts` to call.
 * On others the worker injects it, to show the button or a toast. By itself the script does nothing: it only defines the functions of {@link PageSurface} for
 * them to call.
 */
export default defineUnlistedScript(() => {
  world.linkmintSurface ??= createPageSurface();
});
