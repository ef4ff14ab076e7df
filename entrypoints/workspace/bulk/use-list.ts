import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BulkInputLine, BulkOutcome, BulkPresetChoice } from '#lib/domain/bulk/bulk-run.ts';
import { maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import { type BulkInput, readBulkInput, writeBulkInput } from '#lib/domain/bulk/read-bulk-input.ts';
import { hasText } from '#lib/domain/bulk/text-lines.ts';
import { maxKeptListLength } from '#lib/domain/bulk/text-place.ts';
import type { BulkServices } from './bulk-services.ts';
import type { BulkSnapshot } from './use-bulk.ts';

/** The list is planned once the user has not typed for this long. */
const restMs = 500;

interface List {
  readonly text: string;
  readonly input: BulkInput;
  readonly preset: BulkPresetChoice;
  setText(text: string): void;
  setPreset(preset: BulkPresetChoice): void;
  /** Adds addresses at the end, with their titles. */
  append(lines: readonly { readonly url: string; readonly title: string }[]): void;
  /**
   * Follows in the list what was done to a line of the plan, so that the two stay one list. A text that addresses were
   * found in stays as it is: the user gets it back.
   */
  follow(edit: (lines: readonly BulkInputLine[]) => readonly BulkInputLine[]): void;
  /** Empties the field: what stood in it is a run's now. */
  clear(): void;
}

/**
 * The list in the text field and its plan: what is typed is planned as soon as the typing rests. What stood in the field
 * comes back as it was, after another account was shown, too; where that is not known, the plan of an earlier visit comes
 * back as the text that it was made of.
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

  /** Undefined until it is known. */
  const [kept, setKept] = useState<KeptBulkList | null | undefined>(undefined);
  useEffect(() => void services.readKeptList().then(setKept, () => setKept(null)), [services]);

  const isRead = snapshot !== null && kept !== undefined;
  useEffect(() => {
    if (!isRead || isRestored.current) return;
    isRestored.current = true;
    if (kept !== null) void services.send('keepBulkList', { list: null }).catch(() => undefined);
    // A text whose plan is gone was started or discarded on another page.
    const left = kept?.isPlanned && plan === null ? null : kept;
    if (plan === null && left === null) return;
    const linesOfPlan = hasText(snapshot.allLines.map(({ input }) => input)) ? snapshot.allLines : snapshot.lines;
    const inputs = plan === null ? [] : linesOfPlan.map(({ input }) => input);
    const ofPlan = writeBulkInput(inputs);
    const restored = left?.text ?? ofPlan;
    const restoredPreset = left?.preset ?? plan?.preset ?? { kind: 'auto' };
    planned.current = {
      text: left?.isPlanned ? left.text : ofPlan,
      preset: JSON.stringify(plan?.preset ?? restoredPreset),
    };
    setTitles(
      new Map([...inputs.map(({ url, title }) => [url, title] as const), ...Object.entries(left?.titles ?? {})]),
    );
    setText((typed) => (typed === '' ? restored : `${restored}\n${typed}`));
    setPreset(restoredPreset);
  }, [isRead, kept, plan, snapshot, services]);

  const input = useMemo(() => readBulkInput(text, titles), [text, titles]);
  const latest = useRef({ plan, snapshot, isActive, text, preset, titles, input });
  latest.current = { plan, snapshot, isActive, text, preset, titles, input };

  useEffect(
    () => () => {
      const left = latest.current;
      if (!isRestored.current || !left.isActive) return;
      if (left.text.trim() === '' || left.text.length > maxKeptListLength) return;
      const isPlanned =
        left.input.lines.length <= maxBulkLines &&
        planned.current.text === left.text &&
        planned.current.preset === JSON.stringify(left.preset);
      const titles = Object.fromEntries([...left.titles].filter(([, title]) => title !== ''));
      const list = { text: left.text, preset: left.preset, titles, isPlanned };
      void services.send('keepBulkList', { list }).catch(() => undefined);
    },
    [services],
  );

  useEffect(() => {
    if (!isActive || !isRestored.current) return undefined;
    const presetKey = JSON.stringify(preset);
    if (planned.current.text === text && planned.current.preset === presetKey) return undefined;
    const timer = setTimeout(() => {
      const isSameText = planned.current.text === text;
      const before = latest.current;
      planned.current = { text, preset: presetKey };
      if (input.lines.length > maxBulkLines || (input.isText && text.length > maxKeptListLength)) return;
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
    if (added.length === 0) return;
    setTitles((known) => new Map([...known, ...added.map(({ url, title }) => [url, title] as const)]));
    setText((typed) => [typed.trimEnd(), ...added.map(({ url }) => url)].filter((part) => part !== '').join('\n'));
  }, []);

  const follow = useCallback(
    (edit: (lines: readonly BulkInputLine[]) => readonly BulkInputLine[]) => {
      if (input.isText) return;
      const next = writeBulkInput(edit(input.lines));
      planned.current = { ...planned.current, text: next };
      setText(next);
    },
    [input],
  );
  const clear = useCallback(() => {
    planned.current = { ...planned.current, text: '' };
    setText('');
  }, []);

  return { text, input, preset, setText, setPreset, append, follow, clear };
}
