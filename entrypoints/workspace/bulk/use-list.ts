import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BulkInputLine, BulkOutcome, BulkPresetChoice } from '#lib/domain/bulk/bulk-run.ts';
import { maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import { type BulkInput, readBulkInput, writeBulkInput } from '#lib/domain/bulk/read-bulk-input.ts';
import type { BulkServices } from './bulk-services.ts';
import type { BulkSnapshot } from './use-bulk.ts';

/** A list is looked at when nobody has typed for so long. */
const restMs = 500;

interface List {
  readonly text: string;
  readonly input: BulkInput;
  readonly preset: BulkPresetChoice;
  setText(text: string): void;
  setPreset(preset: BulkPresetChoice): void;
  /** Adds addresses at the end, with their titles. */
  append(lines: readonly { readonly url: string; readonly title: string }[]): void;
  /** Follows in the text what was done to a line of the plan, so that the two stay one list. */
  follow(edit: (lines: readonly BulkInputLine[]) => readonly BulkInputLine[]): void;
}

/**
 * The list in the text field and its plan: what is typed is planned as soon as the typing rests. A plan of an earlier
 * visit comes back as the text that it was made of.
 */
export function useList(
  services: BulkServices,
  snapshot: BulkSnapshot | null,
  isActive: boolean,
  onOutcome: (act: Promise<BulkOutcome>) => void,
): List {
  const [text, setText] = useState('');
  const [preset, setPreset] = useState<BulkPresetChoice>({ kind: 'auto' });
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const planned = useRef({ text: '', preset: JSON.stringify(preset) });
  const isRestored = useRef(false);
  const run = snapshot?.run ?? null;
  const plan = run !== null && (run.state === 'planned' || run.state === 'planning') ? run : null;

  const isRead = snapshot !== null;
  useEffect(() => {
    if (!isRead || isRestored.current) return;
    isRestored.current = true;
    if (plan === null) return;
    const inputs = snapshot.lines.map(({ input }) => input);
    const restored = writeBulkInput(inputs);
    planned.current = { text: restored, preset: JSON.stringify(plan.preset) };
    setTitles(new Map(inputs.map(({ url, title }) => [url, title])));
    setText((typed) => (typed === '' ? restored : `${restored}\n${typed}`));
    setPreset(plan.preset);
  }, [isRead, plan, snapshot]);

  const input = useMemo(() => readBulkInput(text, titles), [text, titles]);
  const latest = useRef({ plan, snapshot });
  latest.current = { plan, snapshot };

  useEffect(() => {
    if (!isActive || !isRestored.current) return undefined;
    const presetKey = JSON.stringify(preset);
    if (planned.current.text === text && planned.current.preset === presetKey) return undefined;
    const timer = setTimeout(() => {
      const isSameText = planned.current.text === text;
      const before = latest.current;
      planned.current = { text, preset: presetKey };
      if (input.lines.length > maxBulkLines) return;
      if (input.lines.length === 0) {
        if (before.plan !== null) onOutcome(services.send('discardBulk', { runId: before.plan.runId }));
      } else if (isSameText && before.plan !== null) {
        onOutcome(services.send('replanBulk', { runId: before.plan.runId, preset }));
      } else {
        // What the user chose in the plan before holds for the same addresses in the next one.
        const chosen = new Map(
          (before.snapshot?.lines ?? [])
            .filter(({ isChosen }) => isChosen)
            .map((line) => [line.input.url, line.offerId]),
        );
        const lines = input.lines.map((line) => {
          const program = line.program === '' ? (chosen.get(line.url) ?? null) : null;
          return program === null ? line : { ...line, program, isChosen: true };
        });
        onOutcome(services.send('planBulk', { lines, preset }));
      }
    }, restMs);
    return () => clearTimeout(timer);
  }, [isActive, isRead, text, preset, input, services, onOutcome]);

  const append = useCallback((added: readonly { readonly url: string; readonly title: string }[]) => {
    setTitles((known) => new Map([...known, ...added.map(({ url, title }) => [url, title] as const)]));
    setText((typed) => [typed.trimEnd(), ...added.map(({ url }) => url)].filter((part) => part !== '').join('\n'));
  }, []);

  const follow = useCallback(
    (edit: (lines: readonly BulkInputLine[]) => readonly BulkInputLine[]) => {
      const next = writeBulkInput(edit(input.lines));
      planned.current = { ...planned.current, text: next };
      setText(next);
    },
    [input],
  );

  return { text, input, preset, setText, setPreset, append, follow };
}
