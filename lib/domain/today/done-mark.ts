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

/** Causes of one row that Undo can go back to, one after the other. */
const maxFormerCauses = 10;

const ofCause = {
  /** Why the row was there. */
  cause: isTextOf(0, 600),
  /** What the row said, so that "Done today" can name it once its cause is over. */
  title: isTextOf(0, maxTitleLength),
  atMs: isInstant,
  /** The user's day. */
  day: isDay,
  /** The posts that the row was about. Undo makes each wait for its edit again. */
  postIds: isAbsentOr(isListOf(isToken, maxMarkedPosts)),
};

/** The user is done with a row of Today. It comes back only for another cause. */
export const isDoneMark = hasFields({
  rowId: isTextOf(1, 1_000),
  ...ofCause,
  /** The causes that the user was done with before this one, the latest last: what Undo brings back. */
  former: isAbsentOr(isListOf(hasFields(ofCause), maxFormerCauses)),
});
export type DoneMark = Checked<typeof isDoneMark>;

/** As much of a row's words as a mark keeps, up to a whole character. */
export const toMarkTitle = (words: string): string => words.slice(0, maxTitleLength).replace(/[\uD800-\uDBFF]$/, '');

/** `postIds`: the posts of a row that is of several. It is not done for one that came since. */
type RowRef = Pick<DoneMark, 'rowId' | 'cause' | 'postIds'>;
export type MarkRef = Pick<DoneMark, 'rowId' | 'cause'>;

/** The marks with one more, the latest last. A row has one mark: that of its last cause, which keeps those before it. */
export function putMark(marks: readonly DoneMark[], mark: DoneMark): readonly DoneMark[] {
  const replaced = marks.find(({ rowId }) => rowId === mark.rowId);
  if (replaced === undefined) return keepMark(marks, mark);
  const { rowId: _rowId, former: earlier = [], ...last } = replaced;
  const former = last.cause === mark.cause ? earlier : [...earlier, last].slice(-maxFormerCauses);
  return keepMark(marks, { ...mark, ...(former.length > 0 && { former }) });
}

const keepMark = (marks: readonly DoneMark[], mark: DoneMark): readonly DoneMark[] =>
  [...marks.filter(({ rowId }) => rowId !== mark.rowId), mark].slice(-maxDoneMarks);

/** The marks as they were before one was put. A row that is marked for another cause by now stays as it is. */
export function takeBackMark(marks: readonly DoneMark[], { rowId, cause }: MarkRef): readonly DoneMark[] {
  const mark = findMark(marks, { rowId, cause });
  if (mark === undefined) return marks;
  const others = marks.filter((each) => each !== mark);
  const last = mark.former?.at(-1);
  if (last === undefined) return others;
  const former = mark.former?.slice(0, -1) ?? [];
  const restored = { rowId, ...last, ...(former.length > 0 && { former }) };
  const later = others.findIndex(({ atMs }) => atMs > last.atMs);
  return others.toSpliced(later === -1 ? others.length : later, 0, restored);
}

export const findMark = (marks: readonly DoneMark[], { rowId, cause }: MarkRef): DoneMark | undefined =>
  marks.find((mark) => mark.rowId === rowId && mark.cause === cause);

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
  [...known, ...saved].toSorted(compareMarks).reduce<readonly DoneMark[]>(keepMark, []);
