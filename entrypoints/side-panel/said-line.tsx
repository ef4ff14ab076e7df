import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { SaidLine } from '#lib/ui/use-act.ts';
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

/** How long an act can be taken back. */
const undoMs = 10_000;

/** The line that says what the last act of a view did, with Undo while it can be taken back. */
export interface ShownLine {
  readonly done: { readonly text: string; readonly takeBack: (() => Promise<string | null>) | null } | null;
  /** Why the last act failed. */
  readonly problem: string | null;
  readonly line: SaidLine;
}

/** @param announce Says what was done by assistive technology. */
export function useSaidLine(announce: (text: string) => void): ShownLine {
  const [done, setDone] = useState<ShownLine['done']>(null);
  const [problem, refuse] = useState<string | null>(null);
  useEffect(() => {
    if (done?.takeBack == null) return undefined;
    const timer = setTimeout(() => setDone(null), undoMs);
    return () => clearTimeout(timer);
  }, [done]);
  const say = useCallback(
    (text: string, takeBack?: () => Promise<string | null>) => {
      setDone({ text, takeBack: takeBack ?? null });
      announce(text);
    },
    [announce],
  );
  const line = useMemo(() => ({ say, refuse, clear: () => setDone(null) }), [say]);
  return useMemo(() => ({ done, problem, line }), [done, problem, line]);
}
