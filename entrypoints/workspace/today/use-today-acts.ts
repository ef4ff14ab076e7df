import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import type { CodeEdit } from '#components/edits/code-edit.ts';
import { describeTakenBack } from '#components/edits/describe-taken-back.ts';
import { useEditActs } from '#components/edits/use-edit-acts.ts';
import { formatRoute, type Route } from '#lib/domain/routes/route.ts';
import { type MarkRef, toMarkTitle } from '#lib/domain/today/done-mark.ts';
import type { TodayPost } from '#lib/domain/today/today-post.ts';
import type { TodayRow } from '#lib/domain/today/today-row.ts';
import { t } from '#lib/platform/i18n.ts';
import { type SaidLine, useAct } from '#lib/ui/use-act.ts';
import { formatChanged, noFilters } from '../earnings/earnings-view.ts';
import type { TodayServices } from './create-today-services.ts';

/** A row that was just done: it stays in its place until the next act. */
export interface JustDone {
  readonly row: TodayRow;
  readonly title: string;
}

/** A program or a code that was replaced in posts. */
export interface Replaced {
  readonly runId: string;
  readonly title: string;
}

export type TodayActs = ReturnType<typeof useTodayActs>;

const noRefresh = async () => undefined;

/** Another row may have been done meanwhile: its line stays. */
const unlessOf = (rowId: string) => (now: JustDone | null) => (now?.row.rowId === rowId ? null : now);

/** What the user does with rows. Nothing here uses a link by itself. */
export function useTodayActs(services: TodayServices) {
  const [justDone, setJustDone] = useState<JustDone | null>(null);
  const [said, setSaid] = useState({ text: '', count: 0 });
  const say = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), []);
  const [problem, refuse] = useState<string | null>(null);
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  const [planned, setPlanned] = useState<TodayRow | null>(null);
  const [plannedCode, setPlannedCode] = useState<CodeEdit<TodayPost> | null>(null);
  const [lastReplaced, setLastReplaced] = useState<Replaced | null>(null);
  const line = useMemo<SaidLine>(() => ({ say: (done) => say(done?.text ?? ''), refuse }), [say]);
  const edits = useEditActs(services, line, noRefresh);

  const tryTo = useAct(services, noRefresh, refuse);
  const attempt = (task: () => Promise<unknown>) =>
    tryTo(async () => {
      await task();
      return null;
    });

  const copy = async (row: TodayRow) => {
    const { subject } = row;
    if (subject.kind !== 'text') return;
    const { edit, edited, channel } = subject;
    const [post] = await services.readWhole([edited.post.postId]);
    if (post === undefined) return refuse(t('postGone'));
    const isCopied = await edits.copy(edit, { ...edited, post }, channel);
    if (isCopied) setCopied((before) => new Set([...before, row.rowId]));
  };

  const isLeading = useRef(false);
  /** Does once, however often it is pressed, what ends at another place. Who went elsewhere meanwhile stays there. */
  const leadOn = async (begin: () => Promise<Route | null>) => {
    if (isLeading.current) return;
    isLeading.current = true;
    const from = location.hash;
    await attempt(async () => {
      const to = await begin();
      if (to !== null && location.hash === from) openPlace(to);
    });
    isLeading.current = false;
  };

  const startPost = (offerId: string, campaign: Parameters<TodayServices['startPost']>[1]) =>
    leadOn(async () => {
      const postId = await services.startPost(offerId, campaign);
      return postId === null ? { tab: 'programs', params: { id: offerId } } : { tab: 'posts', params: { id: postId } };
    });

  /** Has a link that waits made: the press is its user's word. Resolves to whether it is under way. */
  const resume = (runId: string) =>
    tryTo(async () => ((await services.send('resumeBulk', { runId })).problem === null ? null : 'busy'));

  const act = async (row: TodayRow): Promise<void> => {
    setJustDone(null);
    const { subject } = row;
    switch (subject.kind) {
      case 'text':
        await copy(row);
        return;
      case 'stopped':
        if (subject.edit.cause.kind === 'program') setPlanned(row);
        else openPlace({ tab: 'posts', params: { view: 'edits' } });
        return;
      case 'earnings-old':
        await attempt(() => services.send('refreshReports', {}));
        return;
      case 'coupon':
        await startPost(subject.campaign.offerId, subject.campaign);
        return;
      case 'rate':
        await startPost(subject.rise.offerId, null);
        return;
      case 'link': {
        const { runId } = subject.run;
        const to: Route = { tab: 'bulk', params: { run: runId } };
        if (subject.isDue) await leadOn(async () => ((await resume(runId)) ? to : null));
        else openPlace(to);
        return;
      }
      case 'quota':
        // A link.
        return;
      default:
        openPlace(toActRoute(subject));
    }
  };

  const closePlan = () => {
    setPlanned(null);
    setPlannedCode(null);
  };

  return {
    justDone,
    /** What the last act said to readers of the screen. The count of what was said: the same words are said again. */
    said,
    /** Why the last act failed. */
    problem,
    /** The rows whose text was copied here. */
    copied,
    /** The row whose plan is open: links are made by its button alone. */
    planned,
    /** The code whose plan is open. */
    plannedCode,
    act,
    /** Loads the conversions that are due: the one call of the page. */
    update: () => attempt(() => services.send('refreshReports', {})),
    planCode(edit: CodeEdit<TodayPost>) {
      setJustDone(null);
      setPlannedCode(edit);
    },
    closePlan,
    /** What was replaced last here: it can be taken back. */
    lastReplaced,
    /** The user had the plan's links made, or its code changed. */
    replaced(runId: string, title: string) {
      closePlan();
      setLastReplaced({ runId, title });
      say(title);
    },
    async takeBackReplaced(runId: string) {
      await attempt(async () => {
        const taken = await services.send('takeBackReplacing', { runId });
        setLastReplaced(null);
        // What was copied is no new text any more.
        setCopied(new Set());
        say(describeTakenBack(taken));
      });
    },
    /** Copies the next text that was not copied here. */
    async copyNext(rows: readonly TodayRow[]) {
      const next = rows.find(({ subject, rowId }) => subject.kind === 'text' && !copied.has(rowId)) ?? null;
      if (next !== null) await copy(next);
      return next;
    },
    async done(row: TodayRow, title: string, words: string) {
      setJustDone({ row, title });
      const { subject, rowId, cause } = row;
      const isDone = await attempt(() =>
        services.send('markRowDone', { rowId, cause, title: toMarkTitle(title), edited: toEdited(subject) }),
      );
      if (isDone) say(words);
      else setJustDone(unlessOf(rowId));
    },
    /** Takes a row back. */
    async undo({ rowId, cause }: MarkRef) {
      if (await attempt(() => services.send('takeBackDone', { rowId, cause }))) {
        setJustDone(unlessOf(rowId));
        say(t('postsEditBack'));
      }
    },
  };
}

/** Leads to another place of the workspace, with a step for Back. */
export const openPlace = (route: Route): void => {
  location.hash = formatRoute(route);
};

/** The posts that a row's cause touches, each with all of its rows. */
function toEdited(subject: TodayRow['subject']) {
  if (subject.kind === 'text') return [{ postId: subject.edited.post.postId, rowIds: subject.siblings }];
  if (subject.kind !== 'stopped') return [];
  return subject.edit.posts.map(({ post }) => ({ postId: post.postId, rowIds: [] }));
}

type Elsewhere = Extract<
  TodayRow['subject'],
  { readonly kind: 'stopped-links' | 'orders' | 'draft' | 'kept' | 'run' | 'lost' }
>;

/** Where the rest of an act is done: the page has what it needs, and says what it would use. */
function toActRoute(subject: Elsewhere): Route {
  switch (subject.kind) {
    case 'stopped-links':
      return { tab: 'links', params: { program: subject.program.offerId } };
    case 'orders': {
      const changed = formatChanged({ sinceMs: subject.orders.sinceMs, as: null });
      return { tab: 'earnings', params: { ...noFilters, period: 'all-time', today: '1', changed, at: 'rows' } };
    }
    case 'draft':
    case 'kept':
      return { tab: 'posts', params: { id: subject.post.postId } };
    case 'run': {
      const { postId } = subject.run;
      return postId === undefined ? { tab: 'bulk', params: {} } : { tab: 'posts', params: { id: postId } };
    }
    case 'lost':
      return { tab: 'links', params: { state: 'unknown', q: subject.wish.destinationUrl } };
  }
}
