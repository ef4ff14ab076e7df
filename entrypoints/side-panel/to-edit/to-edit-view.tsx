import { useCallback, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EditList } from '#components/edits/edit-list.tsx';
import { useEditActs } from '#components/edits/use-edit-acts.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { FailureNotice, ProblemNotice } from '#components/notice.tsx';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { t } from '#lib/platform/i18n.ts';
import { readNamedPostEarnings } from '#lib/store/posts/read-named-post-earnings.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { PanelServices, PanelSnapshot, PanelViewProps } from '../panel-services.ts';
import { DoneLine, useSaidLine } from '../said-line.tsx';
import { ViewFrame } from '../view-frame.tsx';
import './to-edit-view.css';

/** What changed after posts went out, and the permission to say so. */
export function ToEditView(props: PanelViewProps) {
  const { services, snapshot, edits, editsError, takesFocus, announce, refreshEdits, moves } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const line = useSaidLine(services.nowMs, announce);
  const acts = useEditActs(services, line, refreshEdits);
  const earned = useEarned(services, snapshot, edits);
  return (
    <ViewFrame>
      <h1 ref={heading} class="visually-hidden" tabIndex={-1}>
        {t('panelToEdit')}
      </h1>
      <DoneLine line={line} />
      <ProblemNotice text={line.problem} />
      {edits === null && editsError === null && <p class="meta">{t('editReading')}</p>}
      {edits === null && (
        <FailureNotice
          error={editsError}
          nowMs={services.nowMs()}
          onRetry={() => void refreshEdits().catch(() => undefined)}
        />
      )}
      {edits?.length === 0 && <EmptyState title={t('editNoneTitle')} text={t('editNoneText')} />}
      <EditList
        services={services}
        edits={edits}
        today={snapshot.today}
        earnedOf={(postId) => earned?.get(postId)}
        acts={acts}
        heading={heading}
        onOpen={(postId) => moves.openPost(postId, 'post')}
        takesFocus={takesFocus}
        look="panel"
      />
      <TellMe services={services} />
    </ViewFrame>
  );
}

const permissionKinds = ['permissions'] as const;

/** Offers one notification a cause, while the browser's permission is missing. */
export function TellMe({ services }: { readonly services: PanelServices }) {
  const { value: mayNotify, readAgain } = useLive(services.mayNotify, permissionKinds);
  if (mayNotify === null) return null;
  return (
    <div class="tell-me">
      <p class="meta">{t(mayNotify ? 'editTold' : 'editTellMeHint')}</p>
      {!mayNotify && (
        // Before anything else: the browser asks only within the click.
        <Button onClick={() => void services.requestNotifications().then(readAgain, () => undefined)}>
          {t('couponsTabTellMe')}
        </Button>
      )}
    </div>
  );
}

type Amounts = Awaited<ReturnType<typeof readNamedPostEarnings>>;

const earningKinds = ['conversions'] as const;

/** Reads what the posts of edits earned so far, by post. Null until it is read: nothing waits for it. */
export function useEarned(
  { database, nowMs }: PanelServices,
  { settings: { serviceUtcOffsetMinutes } }: PanelSnapshot,
  edits: readonly PostEdit[] | null,
): ReadonlyMap<string, Amounts> | null {
  const read = useCallback(async () => {
    const posts = new Map(edits?.flatMap((edit) => edit.posts.map(({ post }) => [post.postId, post])));
    const today = toServiceDate(nowMs(), serviceUtcOffsetMinutes);
    const earned = [...posts].map(
      async ([postId, post]) =>
        [postId, await readNamedPostEarnings(database, post, serviceUtcOffsetMinutes, today)] as const,
    );
    return new Map(await Promise.all(earned));
  }, [database, nowMs, edits, serviceUtcOffsetMinutes]);
  return useLive(read, earningKinds).value;
}
