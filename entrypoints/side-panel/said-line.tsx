import { useEffect } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import { type ActLine, useActLine } from '#lib/ui/use-act.ts';
import './said-line.css';

/** Says what the last act did, with Undo while it can be taken back. The panel's status region says it, too. */
export function DoneLine({ line: { done, takeBack } }: { readonly line: ActLine }) {
  if (done === null || done.text === '') return null;
  const { text, undo } = done;
  return (
    <p class="undo-line">
      {text}{' '}
      {undo !== undefined && (
        <Button look="quiet" onClick={() => void takeBack()}>
          {t('actionUndo')}
        </Button>
      )}
    </p>
  );
}

/** How long an act can be taken back. */
const undoMs = 10_000;

/**
 * The line of a view, which offers Undo for a while.
 * @param nowMs A stable function.
 * @param announce Says what was done by assistive technology.
 */
export function useSaidLine(nowMs: () => number, announce: (text: string) => void): ActLine {
  const line = useActLine(nowMs);
  const { done, say } = line;
  useEffect(() => {
    if (done === null) return undefined;
    announce(done.text);
    if (done.undo === undefined) return undefined;
    const timer = setTimeout(() => say(null), undoMs);
    return () => clearTimeout(timer);
  }, [done, say, announce]);
  return line;
}
