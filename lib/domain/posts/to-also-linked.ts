import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import type { TeamPosting } from '#lib/domain/links/minted-link.ts';
import type { DiaryLine } from '#lib/domain/posts/diary-line.ts';
import { startOfUserDayMs } from '#lib/domain/time/days.ts';

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
  /** Where a colleague posted it since, which counts more. */
  readonly teamPosting: TeamPosting | null;
}

/**
 * The last act on an address, whatever the sub-IDs. Null if there was none before `beforeMs`: what the user does now is
 * no news.
 */
export function toAlsoLinked(
  history: {
    readonly line: DiaryLine | null;
    readonly link: KeptLink | null;
    readonly teamPosting: TeamPosting | null;
  },
  beforeMs: number,
): AlsoLinked | null {
  const { line, link } = history;
  const linkId = link?.linkId ?? null;
  const acts: readonly Omit<AlsoLinked, 'teamPosting'>[] = [
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
  return last === undefined ? null : { ...last, teamPosting: toNewsOfTeam(history) };
}

/** A colleague's posting, unless the user posted the address since. The colleague said the day and no time. */
export function toNewsOfTeam({
  line,
  teamPosting,
}: {
  readonly line: DiaryLine | null;
  readonly teamPosting: TeamPosting | null;
}): TeamPosting | null {
  if (teamPosting === null || line?.kind !== 'posted') return teamPosting;
  return line.atMs < startOfUserDayMs(teamPosting.day) ? teamPosting : null;
}
