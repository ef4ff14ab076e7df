import { toCanonical } from '#lib/domain/posts/post-stamps.ts';
import {
  type Checked,
  hasFields,
  isAbsentOr,
  isDay,
  isInstant,
  isListOf,
  isTextOf,
  isToken,
} from '#lib/domain/shape.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';

/** Posts that one row may concern. */
export const maxMarkedPosts = 2_000;
/** A title may have the service's own words, which have any length. */
const maxTitleLength = 500;
/** Older marks are of causes that are long over. */
export const maxDoneMarks = 1_000;

/** The user is done with a row of Today. It comes back only for another cause. */
export const isDoneMark = hasFields({
  /** The row, and why it was there. */
  rowId: isTextOf(1, 1_000),
  cause: isTextOf(0, 600),
  /** What the row said, so that "Done today" can name it once its cause is over. */
  title: isTextOf(0, maxTitleLength),
  atMs: isInstant,
  /** The user's day. */
  day: isDay,
  /** The posts that the row was about. Undo makes each wait for its edit again. */
  postIds: isAbsentOr(isListOf(isToken, maxMarkedPosts)),
});
export type DoneMark = Checked<typeof isDoneMark>;

/** As much of a row's words as a mark keeps, up to a whole character. */
export const toMarkTitle = (words: string): string => words.slice(0, maxTitleLength).replace(/[\uD800-\uDBFF]$/, '');

/** `postIds`: the posts of a row that is of several. It is not done for one that came since. */
type RowRef = Pick<DoneMark, 'rowId' | 'cause' | 'postIds'>;

/** The marks with one more, the latest last. A row has one mark: that of its last cause. */
export const putMark = (marks: readonly DoneMark[], mark: DoneMark): readonly DoneMark[] =>
  [...marks.filter(({ rowId }) => rowId !== mark.rowId), mark].slice(-maxDoneMarks);

export const dropMark = (marks: readonly DoneMark[], rowId: string): readonly DoneMark[] =>
  marks.filter((mark) => mark.rowId !== rowId);

/** Whether the user is done with a row for the very cause that it has now. */
export function createDoneTest(marks: readonly DoneMark[]): (row: RowRef) => boolean {
  const known = new Map(marks.map((mark) => [mark.rowId, mark]));
  return ({ rowId, cause, postIds = [] }) => {
    const mark = known.get(rowId);
    return mark?.cause === cause && postIds.every((postId) => mark.postIds?.includes(postId));
  };
}

/** What the user was done with on a day, the latest first. */
export const listDoneOn = (marks: readonly DoneMark[], day: string): readonly DoneMark[] =>
  marks.filter((mark) => mark.day === day).toReversed();

/** The earlier mark first; of two of one time the same on every device. */
export const compareMarks = (a: DoneMark, b: DoneMark): number =>
  a.atMs - b.atMs || compareTexts(toCanonical(a), toCanonical(b));

/** The marks of two devices, one a row: the later one. */
export const joinMarks = (known: readonly DoneMark[], saved: readonly DoneMark[]): readonly DoneMark[] =>
  [...known, ...saved].toSorted(compareMarks).reduce<readonly DoneMark[]>(putMark, []);
