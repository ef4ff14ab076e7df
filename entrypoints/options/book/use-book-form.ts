import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type BookActs, useBookActs } from './use-book-acts.ts';

interface BookForm<Entry> extends Pick<BookActs, 'problem' | 'done' | 'act'> {
  /** The entry in the form. `new` for an entry that is not saved yet; null while the form is closed. */
  readonly edited: Entry | 'new' | null;
  /** Opens the form for an entry, or closes it with null. Clears `problem`. */
  edit(entry: Entry | 'new' | null): void;
  /** The button that opens the form for a new entry. It takes the focus when the form closes. */
  readonly addButton: RefObject<HTMLButtonElement | null>;
}

/** The state of the list of formats, with one form for the entry that the user edits. */
export function useBookForm<Entry>(nowMs: () => number, onChange: () => Promise<void>): BookForm<Entry> {
  const [edited, setEdited] = useState<Entry | 'new' | null>(null);
  const { problem, clearProblem, done, act } = useBookActs(nowMs, onChange);
  const addButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // The form has closed, and the focused field with it.
    if (edited === null && wasEdited.current) addButton.current?.focus();
    wasEdited.current = edited !== null;
  }, [edited]);
  return {
    edited,
    addButton,
    problem,
    done,
    act,
    edit(entry) {
      clearProblem();
      setEdited(() => entry);
    },
  };
}
