import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { type CopyFormat, findFormat } from '#lib/domain/formats/link-formats.ts';
import { choosePreset } from '#lib/domain/presets/preset-book.ts';
import type { PresetService } from '#lib/domain/presets/preset-service.ts';
import { toSiteKey } from '#lib/domain/programs/match.ts';
import type { Settings } from '#lib/domain/settings.ts';
import { AppError, type ErrorData } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkHosts } from '#lib/store/links/read-link-hosts.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { readSubIds } from '#lib/store/sub-ids/read-sub-ids.ts';
import type { LinkCopier } from '#lib/worker/links/create-link-copier.ts';
import type { LinkMint } from '#lib/worker/links/create-link-mint.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import type { ConnectionStore } from '#lib/worker/service/create-connection-store.ts';

/** One act of the user outside the popup: a click on the page, a menu entry, the shortcut. */
export interface OneClickWish {
  /** Names the act: see `mintDeeplink`. */
  readonly requestId: string;
  /** The page, or the link under the pointer. From the browser, never from a page. */
  readonly targetUrl: string;
  /** What the page says of itself, or null. Hostile. */
  readonly canonicalUrl: string | null;
  readonly title: string | null;
}

/** How the act ended. The link itself is on the clipboard and in nothing that a page's script gets. */
export type OneClickOutcome =
  | {
      /**
       * `not-copied`: there is a link, and the browser did not let it be copied. `ready`: it came so late that the user has
       * something else on the clipboard by now.
       */
      readonly kind: 'copied' | 'not-copied' | 'ready';
      readonly programName: string;
      /** The preset whose sub-IDs it has; null for those last used with the program. */
      readonly presetName: string | null;
      /** What it was copied as: the preset's format. */
      readonly format: CopyFormat;
      /** Whether a stored link answered, so that none was spent. */
      readonly reused: boolean;
      readonly left: number;
      readonly limit: number;
    }
  | { readonly kind: 'refused'; readonly programName: string }
  | { readonly kind: 'unknown' | 'quota-reached'; readonly programName: string; readonly limit: number }
  | {
      /** `not-sent`: the browser stopped the worker before anything was asked for. */
      readonly kind: 'unsure' | 'no-program' | 'not-sent';
    }
  | { readonly kind: 'failed'; readonly error: ErrorData };

export interface OneClick {
  /** Mints with the preset that applies, and copies. Never throws: whatever happens is an outcome. */
  mint(wish: OneClickWish): Promise<OneClickOutcome>;
}

export interface OneClickDependencies {
  readonly database: () => Promise<Database>;
  readonly attempt: Attempt;
  readonly connection: ConnectionStore;
  readonly linkMint: LinkMint;
  readonly quota: QuotaCounter;
  readonly linkCopier: LinkCopier;
  readonly readSettings: () => Promise<Settings>;
  readonly readPresetService: () => Promise<PresetService>;
}

export function createOneClick(dependencies: OneClickDependencies): OneClick {
  const { database, attempt, connection, linkMint, quota, linkCopier, readSettings, readPresetService } = dependencies;

  async function mint(wish: OneClickWish): Promise<OneClickOutcome> {
    if ((await connection.read()).state === 'signed-out') throw new AppError('not-connected');
    const db = await database();
    const keep = await readKeptParameters(db, wish.targetUrl);
    const cleaned = cleanUrl(wish.targetUrl, { canonicalUrl: wish.canonicalUrl, keep });
    if (cleaned === null) throw new AppError('unsupported-page');
    const linkHosts = await readLinkHosts(db);
    // Before the program is looked for: on a link host there is none, and this is the better reason.
    if (readTrackingLink(wish.targetUrl, linkHosts).isTrackingLink) throw new AppError('already-tracking-link');
    const settings = await readSettings();
    const { offers, isUnsure } = await readPageOffers(db, wish.targetUrl, settings);
    const [offer] = offers;
    if (offer === undefined) return { kind: 'no-program' };
    if (isUnsure) return { kind: 'unsure' };

    const book = await presetBookItem.read();
    const siteKey = toSiteKey(new URL(wish.targetUrl).hostname);
    const preset = choosePreset(book, { offerId: offer.offerId, siteKey, service: await readPresetService() });
    const outcome = await linkMint.mint({
      requestId: wish.requestId,
      offerId: offer.offerId,
      destinationUrl: cleaned.url,
      subIds: preset?.subIds ?? (await readSubIds(db, offer.offerId)),
      preset: preset === null ? undefined : { name: preset.name },
      title: wish.title ?? undefined,
      overQuota: false,
      despiteRefusal: false,
    });
    const programName = offer.name;
    if (outcome.kind === 'refused') return { kind: 'refused', programName };
    const { used, limit } = await quota.readUsage();
    if (outcome.kind !== 'minted') return { kind: outcome.kind, programName, limit };
    const format = findFormat(preset?.formatId ?? settings.formatId, book.templates);
    const isCopied = await linkCopier.copy(format, outcome.link, wish.title ?? '');
    return {
      kind: isCopied ? 'copied' : 'not-copied',
      programName,
      presetName: preset?.name ?? null,
      format,
      reused: outcome.reused,
      left: Math.max(0, limit - used),
      limit,
    };
  }

  return {
    async mint(wish) {
      try {
        return await mint(wish);
      } catch (error) {
        return { kind: 'failed', error: toAppError(error).toData() };
      } finally {
        // Other devices can learn of it later: a full or offline sync store must not cost the user the link.
        void attempt('publish count', quota.publish);
      }
    },
  };
}
