import type { CheckWish } from '#lib/domain/checks/check-ask.ts';
import type { CheckServices } from '#ui/checks/check-services.ts';
import { CheckView } from '#ui/checks/check-view.tsx';
import { LinkAnswerView } from '#ui/checks/link-answer.tsx';

interface CheckPanelProps {
  readonly services: CheckServices;
  readonly target: CheckWish;
  readonly onBack: () => void;
  readonly onPost: (postId: string) => void;
}

/** In place of the panel's tabs: a check of a page, or the answer about a link. */
export function CheckPanel({ services, target, onBack, onPost }: CheckPanelProps) {
  return target.kind === 'link' ? (
    <LinkAnswerView services={services} url={target.url} onBack={onBack} />
  ) : (
    <CheckView services={services} target={target} onBack={onBack} onPost={onPost} />
  );
}
