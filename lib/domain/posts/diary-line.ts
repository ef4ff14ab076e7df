import { maxDestinationLength } from '#lib/domain/links/minted-link.ts';
import { maxStoredProducts } from '#lib/domain/posts/post.ts';
import {
  type Checked,
  hasFields,
  isAbsentOr,
  isCount,
  isInstant,
  isListOf,
  isOneOf,
  isTextOf,
  isToken,
} from '#lib/domain/shape.ts';

/** What was copied, made or posted, and when. Whatever becomes of the post, it stays; an address may come later. */
export const isDiaryLine = hasFields({
  /** Begins with its time, so that lines sort by time (`toDiaryId`). */
  diaryId: isTextOf(1, 100),
  atMs: isInstant,
  kind: isOneOf('copied', 'posted', 'made'),
  /** The channel's name at that time; empty without one. */
  channel: isTextOf(0, 200),
  /** The channel of the post; absent for a single link, and in lines of earlier versions. */
  channelId: isAbsentOr(isToken),
  /** The cleaned addresses of the products. */
  urls: isListOf(isTextOf(1, maxDestinationLength), maxStoredProducts),
  /** Absent for a single link. */
  postId: isAbsentOr(isToken),
  /** The post's name at that time. */
  postName: isAbsentOr(isTextOf(0, 200)),
  /** For `made`: how many links were made, and how many were there already. */
  made: isAbsentOr(isCount),
  reused: isAbsentOr(isCount),
  /** For `posted`: since when the channel had been out before. Taking the line back gives it that day again. */
  formerPostedAtMs: isAbsentOr(isInstant),
  /** For `posted`: it took its post out of the archive. Taking the line back puts the post there again. */
  wasArchived: isAbsentOr(isOneOf(true)),
  /** Where it was posted. */
  address: isAbsentOr(isTextOf(1, 2_000)),
});
export type DiaryLine = Checked<typeof isDiaryLine>;

/** Whether a line says that this channel of its post was posted. A line without a channel's id goes by its name. */
export const isPostedLine = (
  { kind, channel, channelId }: DiaryLine,
  posted: { readonly channelId: string; readonly name: string },
): boolean => kind === 'posted' && (channelId === undefined ? channel === posted.name : channelId === posted.channelId);

/** An id by which lines sort by time: no two acts share an act's id. */
export const toDiaryId = (atMs: number, actId: string): string => `${String(atMs).padStart(16, '0')}-${actId}`;
