import { useLayoutEffect, useState } from 'preact/hooks';
import { warnBeforeLeaving } from '#components/file-runs/warn-before-leaving.ts';

/**
 * Stores the words of a field, and shows what is stored. Resolves to whether that worked.
 * @param isAgain The user did not ask for this try: it says nothing unless it succeeds.
 * @param over What the field showed before the user typed.
 */
export type SaveWords = (words: string, isAgain: boolean, over: string) => Promise<boolean>;

/**
 * The words that the user typed, until they are stored. They stay while another view is open and while nothing can be
 * stored, and are stored by themselves once that works again.
 */
export interface Drafts {
  /** Null once the words are stored. */
  read(field: string): string | null;
  /** Whether the last try to store the words failed. */
  hasFailed(field: string): boolean;
  /**
   * Takes the words of a field, and stores them: one try after the other, and always the latest words.
   * @param shown The stored words, as the field has them where nothing is typed.
   */
  write(field: string, words: string, save: SaveWords, shown?: string): void;
  /** Stores the words now. Resolves to whether nothing of the field is left to store. */
  store(field: string): Promise<boolean>;
  /** Gives the words up. */
  drop(field: string): void;
  /** Calls back at each change. Returns what stops it. */
  watch(onChange: () => void): () => void;
}

interface Draft {
  words: string;
  readonly over: string;
  save: SaveWords;
  saving: Promise<boolean> | null;
  hasFailed: boolean;
}

/** Pauses between tries. The last one is repeated: room on a disk comes late, and a look for it costs little. */
const pausesMs = [2_000, 5_000, 15_000, 30_000] as const;

export function createDrafts(sleep: (durationMs: number) => Promise<void>): Drafts {
  const drafts = new Map<string, Draft>();
  const watchers = new Set<() => void>();
  let endWarning: (() => void) | null = null;
  const tell = () => {
    // The browser asks before the page is closed with words that are stored nowhere.
    if ([...drafts.values()].some(({ hasFailed }) => hasFailed)) endWarning ??= warnBeforeLeaving();
    else {
      endWarning?.();
      endWarning = null;
    }
    for (const onChange of watchers) onChange();
  };

  async function saveLatest(field: string, draft: Draft, isAgain: boolean): Promise<boolean> {
    for (;;) {
      const { words, save } = draft;
      const isStored = await save(words, isAgain, draft.over).catch(() => false);
      // Typed meanwhile: these words are not the latest any more.
      if (words !== draft.words) continue;
      const isFirstFailure = !isStored && !draft.hasFailed;
      Object.assign(draft, { saving: null, hasFailed: !isStored });
      if (isStored && drafts.get(field) === draft) drafts.delete(field);
      if (isFirstFailure) void keepTrying(field, draft);
      tell();
      return isStored;
    }
  }

  /** One try after the other. */
  function save(field: string, draft: Draft, isAgain: boolean): Promise<boolean> {
    draft.saving ??= saveLatest(field, draft, isAgain);
    return draft.saving;
  }

  async function keepTrying(field: string, draft: Draft): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      await sleep(pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0);
      if (drafts.get(field) !== draft || (await save(field, draft, true))) return;
    }
  }

  return {
    read: (field) => drafts.get(field)?.words ?? null,
    hasFailed: (field) => drafts.get(field)?.hasFailed === true,
    write(field, words, onSave, shown = '') {
      const draft = drafts.get(field) ?? { words, over: shown, save: onSave, saving: null, hasFailed: false };
      Object.assign(draft, { words, save: onSave });
      drafts.set(field, draft);
      void save(field, draft, false);
      tell();
    },
    async store(field) {
      const draft = drafts.get(field);
      if (draft === undefined) return true;
      // A try under way that fails may be older than the room that there is now.
      return (await draft.saving) === true || drafts.get(field) !== draft || save(field, draft, false);
    },
    drop(field) {
      drafts.delete(field);
      tell();
    },
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}

/** Words that are not stored yet outlive a look at another tab, or at another record. */
const draftsOf = new WeakMap<object, Drafts>();

/** The drafts of a page: all of its parts have the same. */
export function toDraftsOf(page: { readonly sleep: (durationMs: number) => Promise<void> }): Drafts {
  const drafts = draftsOf.get(page) ?? createDrafts(page.sleep);
  draftsOf.set(page, drafts);
  return drafts;
}

/** A field whose words are stored while the user types. */
export function useDraft(drafts: Drafts, field: string, stored: string, save: SaveWords) {
  const [, redraw] = useState({});
  useLayoutEffect(() => drafts.watch(() => redraw({})), [drafts]);
  return {
    words: drafts.read(field) ?? stored,
    hasFailed: drafts.hasFailed(field),
    change: (words: string) => drafts.write(field, words, save, stored),
  };
}
