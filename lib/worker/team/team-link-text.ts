import { maxTitleLength, readFromTeam } from '#lib/domain/links/kept-link.ts';
import type { TeamPosting } from '#lib/domain/links/minted-link.ts';
import { latestInstant } from '#lib/domain/shape.ts';
import { stripUnseen, toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { type TeamLink, type TeamShare, toDeviceName } from '#lib/domain/team/team.ts';
import { parseJson } from '#lib/domain/text/parse-json.ts';
import { z } from '#lib/platform/zod.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import { toScriptJson } from '#lib/team/create-team-redis.ts';
import { toSha256 } from '#lib/worker/text/to-sha256.ts';

/* A link as the team's Redis has it: JSON with short names, because it holds many. */

/** Longer notes are cut: the team only has to recognise a link, and the Redis may be small. */
const maxSharedNote = 1_000;

/** A channel is a preset's name. */
const maxChannelName = 60;

const short = z.string().check(z.maxLength(1_000));
const linkSchema = z.object({
  /** The tracking link. */
  l: z.string().check(z.minLength(1), z.maxLength(2_000)),
  /** The device, its name, and the time in ms since the epoch. */
  d: short,
  n: short,
  t: z.number().check(z.gte(0), z.lte(latestInstant)),
  /** The id of the device that made it; empty where its sender only found it. An earlier version did not write it. */
  m: z.optional(short),
  /** Where the history is shared: program, its name, destination, title, note and tags. */
  a: z.optional(
    z.object({
      o: short,
      p: short,
      u: z.string().check(z.maxLength(10_000)),
      i: z.string().check(z.maxLength(maxTitleLength)),
      c: z.string().check(z.maxLength(maxSharedNote)),
      g: z.array(short).check(z.maxLength(50)),
    }),
  ),
  /**
   * Where the history is shared: who posted it, in which channel, and on which day. `i`: the device that posted it, which
   * an earlier version did not write.
   */
  p: z.optional(
    z.object({ n: short, c: short, d: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), i: z.optional(short) }),
  ),
});

/** What the team gets of a link: no more than the user chose to share. */
export function toTeamLinkText(
  link: LinkRecord,
  share: TeamShare,
  device: { readonly id: string; readonly name: string },
  posting: Omit<TeamPosting, 'name'> | null,
): string {
  const fromTeam = readFromTeam(link);
  const shared: z.output<typeof linkSchema> = {
    l: link.trackingLink,
    d: device.id,
    // A device that only found the link sends it under its maker's name.
    n: fromTeam?.device ?? device.name,
    t: link.mintedAtMs,
    m: fromTeam === null ? device.id : '',
  };
  if (share === 'reuse') return toScriptJson(shared);
  const about = {
    o: link.offerId,
    p: link.offerName,
    u: link.destinationUrl,
    i: link.title ?? '',
    c: (link.note ?? '').slice(0, maxSharedNote),
    g: [...(link.tags ?? [])],
  };
  const posted = posting && { n: device.name, c: posting.channel, d: posting.day, i: device.id };
  return toScriptJson({ ...shared, a: about, ...(posted !== null && { p: posted }) });
}

/** What another device wrote about a link. */
export interface ToldLink extends Omit<TeamLink, 'key'> {
  /** Wherever it leads. */
  readonly trackingLink: string;
  /** The id of the device that posted it, because two devices may have one name. Null where that is not known. */
  readonly postedBy: string | null;
  /** The id of the device that made it; empty where that is not known, null where an earlier version wrote the text. */
  readonly madeBy: string | null;
}

/** Null where the text is not a link. */
export function parseTeamLink(text: string): ToldLink | null {
  const parsed = linkSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { l, d, n, t, m, a, p } = parsed.data;
  const about = a && {
    offerId: a.o,
    offerName: toOneLine(a.p),
    destinationUrl: toOneLine(a.u),
    title: toOneLine(a.i),
    note: stripUnseen(a.c),
    tags: a.g.map(toOneLine),
  };
  const posted = p && { name: toDeviceName(p.n), channel: toOneLine(p.c).slice(0, maxChannelName), day: p.d };
  const told = { trackingLink: l, deviceId: d, deviceName: toDeviceName(n), atMs: t };
  return { ...told, about: about ?? null, posted: posted ?? null, postedBy: p?.i ?? null, madeBy: m ?? null };
}

/** SHA-256 of what makes two links the same one. The Redis cannot read program, address or sub-IDs from it. */
export const toTeamKey = (reuseKey: string): Promise<string> => toSha256(reuseKey);
