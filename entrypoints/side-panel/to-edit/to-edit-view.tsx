import { useRef } from 'preact/hooks';
import { EditList } from '#components/edits/edit-list.tsx';
import { useEditActs } from '#components/edits/use-edit-acts.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { DoneLine, ProblemNotice } from '../said-line.tsx';
import { useSaidLine } from '../use-said-line.ts';
import { ViewFrame } from '../view-frame.tsx';
import { TellMe } from './tell-me.tsx';
import { useEarned } from './use-earned.ts';

/** What changed after posts went out, and the permission to say so. */
export function ToEditView({ services, snapshot, edits, takesFocus, announce, refreshEdits, moves }: PanelViewProps) {
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
      <ProblemNotice line={line} />
      {edits === null && <p class="meta">{t('editReading')}</p>}
      {edits?.length === 0 && (
        <EmptyState title={t('editNoneTitle')}>
          <p>{t('editNoneText')}</p>
        </EmptyState>
      )}
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
