import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { hasLinkToken } from '#lib/domain/formats/format-tokens.ts';
import { type SubIdPreset, tidyPreset } from '#lib/domain/presets/preset-book.ts';
import { describePresetProblem } from '#lib/ui/describe-preset-problem.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import type { OptionsServices } from '../options-services.ts';

/** What the user writes of a channel. Its place is changed in the list. */
export type ChannelFields = Omit<SubIdPreset, 'presetId' | 'position'>;

/** After this pause in typing the fields are saved. */
const saveAfterMs = 500;

/** A channel whose fields are saved as they are typed. Its identity must be the component's key. */
export function useChannelDraft(
  services: Pick<OptionsServices, 'send' | 'nowMs'>,
  preset: SubIdPreset,
  onChange: () => Promise<void>,
) {
  const { presetId } = preset;
  const [fields, setFields] = useState(() => toFields(preset));
  const [past, setPast] = useState<readonly SavedChange[]>([]);
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** What timers and the effect's end need: what is typed, what is stored, and what still has to be saved. */
  const state = useRef({ typed: fields, stored: fields, timer: 0, isGone: false, saving: Promise.resolve() });

  const send = useCallback(
    async (wanted: ChannelFields) => {
      const { language = '', post = null, disclosure = '', ...rest } = wanted;
      try {
        const outcome = await services.send('savePreset', { presetId, ...rest, language, post, disclosure });
        if (outcome.problem !== null) {
          setProblem(describePresetProblem(outcome));
          return false;
        }
      } catch (cause) {
        setProblem(sayFailure(cause, services.nowMs()));
        return false;
      }
      state.current.stored = wanted;
      setProblem(null);
      setSavedAtMs(services.nowMs());
      await onChange();
      return true;
    },
    [services, presetId, onChange],
  );
  const save = useCallback(
    (isUndo = false) => {
      clearTimeout(state.current.timer);
      // One after another: of two that are under way at once, the earlier could be the one that stays.
      state.current.saving = state.current.saving.then(async () => {
        const { typed, stored, isGone } = state.current;
        if (isGone || isSame(typed, stored) || !isComplete(typed)) return;
        const isSaved = await send(typed);
        if (!isSaved || isUndo || stored.name === '') return;
        setPast((earlier) => [...earlier, { before: pickChanged(stored, typed), after: typed }]);
      });
    },
    [send],
  );
  useEffect(() => () => save(), [save]);

  // Changed elsewhere, such as the format in the popup. What is being typed stays, and all else is as it is now. What
  // was stored without its last space stays as it was typed: the next word follows.
  const fromStore = JSON.stringify(toFields(preset));
  useEffect(() => {
    const { typed, stored } = state.current;
    const own = pickStored(stored, preset);
    state.current.stored = { ...toFields(preset), ...own };
    show({ ...state.current.stored, ...pickChanged(typed, stored) });
  }, [fromStore]);

  const show = (next: ChannelFields) => {
    state.current.typed = next;
    setFields(next);
  };
  const last = past.at(-1);
  return {
    fields,
    change(part: Partial<ChannelFields>): void {
      show({ ...state.current.typed, ...part });
      clearTimeout(state.current.timer);
      // While the user writes a new name, the field is empty for a moment.
      if (state.current.typed.name.trim() === '') return;
      state.current.timer = window.setTimeout(save, saveAfterMs);
    },

    /** Saves now: the user leaves a field, or tries again. */
    flush: () => save(),

    /**
     * Goes back to what was saved before the last change of this visit. What another place changed since stays. Null
     * before the first.
     */
    undo:
      last === undefined
        ? null
        : () => {
            setPast((before) => before.slice(0, -1));
            show({ ...state.current.typed, ...toRestored(last, state.current.stored) });
            save(true);
          },

    /** Saves nothing from now on, because the channel is deleted. @param deleting Resolves to whether it is. */
    async discard(deleting: Promise<boolean>): Promise<void> {
      clearTimeout(state.current.timer);
      state.current.isGone = true;
      state.current.isGone = await deleting;
      save();
    },

    /** When the fields were saved last in this visit. */
    savedAtMs,

    /** Why they are not saved. */
    problem,
  };
}

/** A save of this visit. */
interface SavedChange {
  /** The fields that it changed, as they were before. */
  readonly before: Partial<ChannelFields>;
  readonly after: ChannelFields;
}

/** What Undo sets back: the fields that the save changed, and that nothing has changed since. */
function toRestored({ before, after }: SavedChange, stored: ChannelFields): Partial<ChannelFields> {
  const changedSince = pickChanged(after, stored);
  return Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changedSince)));
}

function toFields({ presetId: _id, position: _place, ...fields }: SubIdPreset): ChannelFields {
  return fields;
}

/** The fields of a draft that the store has, tidied. */
function pickStored(draft: ChannelFields, preset: SubIdPreset): Partial<ChannelFields> {
  const changed = pickChanged(toFields(tidyPreset({ ...preset, ...draft })), toFields(preset));
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !(name in changed)));
}

/** Whether it can be saved: a text without the link would copy none, and a new channel has no name yet. */
const isComplete = ({ name, post }: ChannelFields) =>
  (post === undefined || hasLinkToken(post.line)) && name.trim() !== '';

const isSame = (one: ChannelFields, other: ChannelFields): boolean => Object.keys(pickChanged(one, other)).length === 0;

/** The fields of one that the other has otherwise. */
function pickChanged(one: ChannelFields, other: ChannelFields): Partial<ChannelFields> {
  const [ofOne, ofOther] = [toKeys(one), toKeys(other)];
  const names = (Object.keys(ofOne) as (keyof ChannelFields)[]).filter((name) => ofOne[name] !== ofOther[name]);
  return Object.fromEntries(names.map((name) => [name, one[name]]));
}

const toKeys = (fields: ChannelFields): Readonly<Record<keyof ChannelFields, string>> => ({
  name: fields.name,
  subIds: JSON.stringify(fields.subIds),
  formatId: fields.formatId,
  language: fields.language ?? '',
  post: JSON.stringify(fields.post ?? null),
  disclosure: fields.disclosure ?? '',
});
