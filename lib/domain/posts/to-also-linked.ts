import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import type { DiaryLine } from '#lib/domain/posts/diary-line.ts';

/** What was done last with an address before: a link made or copied, or a post. */
export interface AlsoLinked {
  readonly kind: 'linked' | 'posted';
  readonly atMs: number;
  /** Empty without a channel. */
  readonly channel: string;
  /** The post that it was for; null for a single link. */
  readonly postId: string | null;
  /** The newest link to the address; null if the user deleted it. */
  readonly linkId: string | null;
}

/**
 * The last act on an address, whatever the sub-IDs. Null if there was none before `beforeMs`: what the user does now is
 * no news.
 */
export function toAlsoLinked(
  { line, link }: { readonly line: DiaryLine | null; readonly link: KeptLink | null },
  beforeMs: number,
): AlsoLinked | null {
  const linkId = link?.linkId ?? null;
  const acts: readonly AlsoLinked[] = [
    ...(line === null
      ? []
      : [
          {
            kind: line.kind === 'posted' ? ('posted' as const) : ('linked' as const),
            atMs: line.atMs,
            channel: line.channel,
            postId: line.postId ?? null,
            linkId,
          },
        ]),
    ...(link === null
      ? []
      : [{ kind: 'linked' as const, atMs: link.mintedAtMs, channel: link.presetName ?? '', postId: null, linkId }]),
  ];
  const [last] = acts.filter(({ atMs }) => atMs < beforeMs).sort((a, b) => b.atMs - a.atMs);
  return last ?? null;
}
