import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { ShownLine } from './use-said-line.ts';
import './said-line.css';

/** Says why the last act failed. */
export function ProblemNotice({ shown: { problem } }: { readonly shown: ShownLine }) {
  return (
    problem !== null && (
      <Notice tone="bad" role="alert">
        <p>{problem}</p>
      </Notice>
    )
  );
}

/** Says what the last act did, with Undo while it can be taken back. The panel's status region says it, too. */
export function DoneLine({ shown: { done, line } }: { readonly shown: ShownLine }) {
  if (done === null) return null;
  const { text, takeBack } = done;
  const undo = async () => {
    line.clear();
    const said = (await takeBack?.()) ?? null;
    if (said !== null) line.say(said);
  };
  return (
    <p class="undo-line">
      {text}{' '}
      {takeBack !== null && (
        <Button look="quiet" onClick={() => void undo()}>
          {t('actionUndo')}
        </Button>
      )}
    </p>
  );
}
