import { useCallback, useMemo, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatEnd } from '#components/coupons/format-end.ts';
import { Dialog } from '#components/dialog.tsx';
import { type CodeEdit, toCodePlanTitle } from '#components/edits/code-edit.ts';
import type { EditServices } from '#components/edits/edit-services.ts';
import { formatList } from '#components/format-list.ts';
import { SelectField } from '#components/forms/select-field.tsx';
import { FailureNotice, ProblemNotice } from '#components/notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { type EditablePost, type EditedPost, toTakenEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { PostCoupon } from '#lib/domain/posts/post.ts';
import { type CodeReplacement, replaceCode } from '#lib/domain/posts/replace-code.ts';
import { maxReplacedPosts } from '#lib/domain/posts/replacing.ts';
import type { SwappedLine } from '#lib/domain/posts/swap-codes.ts';
import { toPostCoupon } from '#lib/domain/posts/to-post-coupon.ts';
import type { PostOccasion } from '#lib/domain/posts/write-post-text.ts';
import { shorten } from '#lib/domain/text/shorten.ts';
import { t } from '#lib/platform/i18n.ts';
import type { DataKind } from '#lib/store/data-changes.ts';
import { useAct } from '#lib/ui/use-act.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import './code-plan.css';

interface CodePlanProps {
  readonly services: EditServices;
  readonly edit: CodeEdit<EditablePost>;
  /** The service's day. */
  readonly today: string;
  /** @param text What was done, in words. */
  readonly onDone: (runId: string, text: string) => void;
  readonly onClose: () => void;
}

/** What the plan is read from. It shows what the act would find. */
const planKinds: readonly DataKind[] = ['posts', 'campaigns'];

/** The page below reads again by itself. */
const shownByTheList = async () => undefined;

interface Found {
  readonly codes: readonly Campaign[];
  readonly occasion: PostOccasion;
  readonly posts: readonly EditedPost[];
}

/** What replacing a code in all its posts would change, line by line. Only its button changes it. */
export function CodePlan(props: CodePlanProps) {
  const { services, edit, onClose } = props;
  const { readCodes, readOccasion, readWhole } = services;
  const { value, error, readAgain } = useLive(
    useCallback(async (): Promise<Found> => {
      const [codes, occasion, whole] = await Promise.all([
        readCodes(edit.offerId),
        readOccasion(),
        readWhole(edit.posts.map(({ post }) => post.postId)),
      ]);
      const posts = whole.flatMap((post) => {
        const edited = edit.posts.find((each) => each.post.postId === post.postId);
        return edited === undefined ? [] : [{ ...edited, post }];
      });
      return { codes, occasion, posts };
    }, [readCodes, readOccasion, readWhole, edit]),
    planKinds,
  );
  return (
    <Dialog title={toCodePlanTitle(edit)} closeLabel={t('planClose')} onClose={onClose}>
      {value === null && error === null && <SkeletonRows label={t('workspaceLoading')} count={3} />}
      {value === null && <FailureNotice error={error} nowMs={services.nowMs()} onRetry={readAgain} />}
      {value !== null && <PlanBody {...props} found={value} />}
    </Dialog>
  );
}

interface Planned {
  readonly edited: EditedPost;
  readonly change: CodeReplacement;
}

function PlanBody({ services, edit, today, onDone, found }: CodePlanProps & { readonly found: Found }) {
  const { coupon: former } = edit.cause;
  const options = listOptions(edit, found.codes, today);
  const [chosenId, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chosen = options.find(({ value }) => value === chosenId) ?? options[0];
  const coupon = chosen?.coupon ?? null;
  const planned = useMemo(() => planCode(edit, found, coupon), [edit, found, coupon?.campaignId]);
  const act = useAct(services, shownByTheList, setProblem);
  const replace = async () => {
    const runId = services.newId();
    const posts = planned.map(({ edited }) => ({
      ...{ postId: edited.post.postId, changedAtMs: edited.post.changedAtMs },
      edit: toTakenEdit(edit, edited),
    }));
    setBusy(true);
    await act(async () => {
      const { causeId } = edit;
      const { replaced, left } = await services.send('replaceCode', { runId, causeId, former, coupon, posts });
      const said = [
        ...(replaced === 0
          ? []
          : [t(coupon === null ? 'planCodeOut' : 'planMade', replaced, [former.voucherCode, formatNumber(replaced)])]),
        ...(left === 0 ? [] : [t('planLeft', left, [formatNumber(left)])]),
      ].join('. ');
      if (replaced > 0) onDone(runId, said);
      else setProblem(said);
      return null;
    });
    setBusy(false);
  };
  return (
    <div class="code-plan">
      <SelectField label={t('planCode')} value={chosen?.value ?? ''} options={options} onChange={setChosen} />
      <ul class="code-plan-posts">
        {planned.map(({ edited, change }) => (
          <li key={edited.post.postId}>
            <p class="code-plan-name" dir="auto">
              {toPostTitle(edited.post)}
            </p>
            {change.texts.length === 0 && <p class="muted">{t('planTextSame')}</p>}
            <Lines texts={change.texts} />
          </li>
        ))}
      </ul>
      <p class="muted">
        {t('planCodeUses')} {t('planThen')}
      </p>
      <ProblemNotice text={problem} />
      <p class="button-row">
        <Button
          look="primary"
          isBusy={isBusy}
          isDisabled={planned.length === 0}
          onClick={() => !isBusy && void replace()}
        >
          {t('planCodeDo', planned.length, [formatNumber(planned.length)])}
        </Button>
      </p>
    </div>
  );
}

/** The lines that change; those that are the same in several channels once. */
function Lines({ texts }: Pick<CodeReplacement, 'texts'>) {
  const groups = Map.groupBy(texts, ({ lines }) => JSON.stringify(lines.filter(isChanged)));
  return (
    <>
      {[...groups].map(([key, group]) => (
        <div key={key}>
          <p class="meta" dir="auto">
            {formatList(group.map(({ channel }) => channel.name))}
          </p>
          {group[0]?.lines.filter(isChanged).map((line, index) => (
            <Line key={index} {...toExcerpt(line)} />
          ))}
        </div>
      ))}
    </>
  );
}

const Line = ({ was, now }: SwappedLine) => (
  <p class="code-plan-line">
    <s class="muted" dir="auto">
      {was}
    </s>{' '}
    <span aria-hidden="true">→</span>{' '}
    {now === null ? <span class="muted">{t('planLineGoes')}</span> : <span dir="auto">{now}</span>}
  </p>
);

const isChanged = ({ was, now }: SwappedLine) => was !== now;

/** A line longer than this is shown around its change: a page of HTML may be one line. */
const longestLine = 160;
const around = 50;

function toExcerpt({ was, now }: SwappedLine): SwappedLine {
  if (now === null) return { was: shorten(was.trim(), longestLine), now };
  if (Math.max(was.length, now.length) <= longestLine) return { was: was.trim(), now: now.trim() };
  const shorter = Math.min(was.length, now.length);
  let start = 0;
  while (start < shorter && was[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && was.at(-1 - end) === now.at(-1 - end)) end += 1;
  const cut = (line: string) => {
    const [from, to] = [Math.max(0, start - around), Math.min(line.length, line.length - end + around)];
    const words = line.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
    return `${from > 0 ? '…' : ''}${words.trim()}${to < line.length ? '…' : ''}`;
  };
  return { was: cut(was), now: cut(now) };
}

interface CodeOption {
  readonly value: string;
  readonly text: string;
  readonly coupon: PostCoupon | null;
}

/** The program's running codes, first the one that lives longest, and none. */
function listOptions(
  { cause }: CodeEdit<EditablePost>,
  codes: readonly Campaign[],
  today: string,
): readonly CodeOption[] {
  const others = codes.map(toPostCoupon).filter(({ voucherCode }) => voucherCode !== cause.coupon.voucherCode);
  const isFirst = ({ campaignId }: PostCoupon) => campaignId === cause.replacement?.campaignId;
  const ordered = [...others.filter(isFirst), ...others.filter((each) => !isFirst(each)).toReversed()];
  return [
    ...ordered.map((coupon) => ({
      ...{ value: coupon.campaignId, coupon },
      text: [coupon.voucherCode, coupon.name, formatEnd(coupon, today).text].filter((part) => part !== '').join(' · '),
    })),
    { value: '', text: t('planNoCode'), coupon: null },
  ];
}

/** The posts that still carry the coupon, each with its change. More than one act takes stay listed for the next. */
function planCode(edit: CodeEdit<EditablePost>, found: Found, coupon: PostCoupon | null): readonly Planned[] {
  const { campaignId } = edit.cause.coupon;
  const planned = found.posts.flatMap((edited) => {
    const change = { campaignId, coupon, edit: toTakenEdit(edit, edited) };
    const replaced = replaceCode(edited.post, change, found.occasion);
    return replaced === null ? [] : [{ edited, change: replaced }];
  });
  return planned.slice(0, maxReplacedPosts);
}
