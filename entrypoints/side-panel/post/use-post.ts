import { useCallback, useState } from 'preact/hooks';
import type { PostChange } from '#lib/domain/posts/change-post.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { PostOccasion } from '#lib/domain/posts/write-post-text.ts';
import { locale } from '#lib/platform/i18n.ts';
import type { Database } from '#lib/store/database.ts';
import { type PostView, readPost } from '#lib/store/posts/read-post.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { type Act, useAct } from '#ui/use-act.ts';
import { useLive } from '#ui/use-live.ts';
import { useWakeWhile } from '#ui/use-wake-while.ts';
import type { PanelServices, PanelSnapshot } from '../panel-services.ts';

/** The panel's post with all that belongs to it, and what its texts are written from. */
export interface ShownPost extends PostView {
  readonly occasion: PostOccasion;
  /** What programs pay, as the network words it, by program. */
  readonly rates: ReadonlyMap<string, string>;
}

/** The acts of a view of the post. */
export interface PostActs {
  readonly act: Act;
  /** Changes the post, and reads it again. */
  change(change: PostChange): Promise<boolean>;
  /** Why the last act failed; null if it did not. */
  readonly problem: string | null;
}

const kinds = ['posts', 'bulk', 'presets', 'team-book', 'settings', 'offers'] as const;

/** Reads the panel's post, and again after each change. Null until it is read, or where there is none. */
export function usePost(
  services: PanelServices,
  { postId, settings, post }: Pick<PanelSnapshot, 'postId' | 'settings' | 'post'>,
): { readonly shown: ShownPost | null; readonly acts: PostActs; readonly refresh: () => Promise<void> } {
  const { database, nowMs, send } = services;
  const { disclosure, postLanguage } = settings;
  const read = useCallback(async (): Promise<ShownPost | null> => {
    const [view, { presets }] = await Promise.all([readPost(database, postId), readUsableBook(database)]);
    if (view === null) return null;
    const atMs = nowMs();
    const utcOffsetMinutes = -new Date(atMs).getTimezoneOffset();
    const occasion = { presets, nowMs: atMs, utcOffsetMinutes, disclosure, postLanguage, locale: locale() };
    return { ...view, occasion, rates: await readRates(database, view.post) };
  }, [database, nowMs, postId, disclosure, postLanguage]);
  const { value, refresh } = useLive(read, kinds);
  useWakeWhile(value?.making?.isUnderWay === true, send);
  const acts = useActs(services, postId, refresh);
  const isOfPost = value?.post.postId === postId && post !== null;
  return { shown: isOfPost ? value : null, acts, refresh };
}

function useActs(services: PanelServices, postId: string, refresh: () => Promise<void>): PostActs {
  const { send } = services;
  const [problem, refuse] = useState<string | null>(null);
  const act = useAct(services, refresh, refuse);
  const change = useCallback(
    (wanted: PostChange) => act(async () => (await send('changePost', { postId, change: wanted })).problem),
    [act, send, postId],
  );
  return { act, change, problem };
}

async function readRates(database: Database, { products }: Post): Promise<ReadonlyMap<string, string>> {
  const offerIds = [...new Set(products.flatMap(({ offerId }) => offerId ?? []))];
  const offers = await Promise.all(offerIds.map((offerId) => database.get('offers', offerId)));
  return new Map(offers.flatMap((offer) => (offer ? [[offer.offerId, offer.commissions[0]?.rate ?? '']] : [])));
}

/** The name of a product, for sentences. */
export const toProductTitle = ({ said, url }: Post['products'][number]): string => said.name || new URL(url).hostname;
