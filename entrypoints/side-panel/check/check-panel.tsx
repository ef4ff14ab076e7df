import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import type { CheckServices } from '#components/checks/check-services.ts';
import { CheckView } from '#components/checks/check-view.tsx';
import { LinkAnswerView } from '#components/checks/link-answer.tsx';
import type { CheckWish } from '#lib/domain/checks/check-ask.ts';
import { t } from '#lib/platform/i18n.ts';
import './check-panel.css';

interface CheckPanelProps {
  readonly services: CheckServices;
  readonly target: CheckWish;
  readonly onBack: () => void;
  readonly onPost: (postId: string) => void;
}

/** In place of the panel's tabs: a check of a page, or the answer about a link. */
export function CheckPanel({ services, target, onBack, onPost }: CheckPanelProps) {
  /** The check beside which the user asks about a link. What is asked for next is another one, and shows itself. */
  const [askedBeside, setAskedBeside] = useState<CheckWish | null>(null);
  if (target.kind === 'link') return <LinkAnswerView services={services} url={target.url} onBack={onBack} />;
  const isAsking = askedBeside === target;
  return (
    <>
      {/* The check stays: a second reading would be an act that the user did not ask for. */}
      <div class="check-panel" hidden={isAsking}>
        <CheckView services={services} target={target} onBack={onBack} onPost={onPost} />
        <div class="check-panel-ask">
          <Button look="quiet" onClick={() => setAskedBeside(target)}>
            {t('whatLink')}
          </Button>
        </div>
      </div>
      {isAsking && <LinkAnswerView services={services} url="" onBack={() => setAskedBeside(null)} />}
    </>
  );
}
