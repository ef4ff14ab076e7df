import { useEffect, useState } from 'preact/hooks';
import type { FindDeed, FindOption, FindStage } from '#components/find/find-option.ts';
import type { Found } from '#components/find/use-find.ts';

/** What leaves something behind, or asks the service. */
const making: readonly FindDeed['kind'][] = ['new-post', 'add-to-draft', 'update-earnings', 'make', 'make-for', 'keep'];

/** The list with its chosen option, and what the keys do. */
export type FindList = ReturnType<typeof useFindKeys>;

/**
 * The keys of the list. The focus stays in the field.
 * @param found Where others may come above them, Enter waits for these unless the user chose: the first may be another soon.
 * @param isGiven What was asked for is on the screen: a key typed faster acts on no older result.
 */
export function useFindKeys(
  { groups: results, isWhole }: Pick<Found, 'groups' | 'isWhole'>,
  isGiven: boolean,
  run: (deed: Exclude<FindDeed, { kind: 'show' }>, show: (stage: FindStage) => void) => void,
) {
  const [stage, setStage] = useState<FindStage | null>(null);
  /** Chosen among the results, and in what stands in their place: the way back leads to the same result. */
  const [ofResults, setOfResults] = useState<string | null>(null);
  const [ofStage, setOfStage] = useState<string | null>(null);
  const [chosenId, setChosenId] = stage === null ? [ofResults, setOfResults] : [ofStage, setOfStage];
  /** Enter was pressed before all was read. */
  const [waiting, setWaiting] = useState<'enter' | 'copy' | null>(null);
  const groups =
    stage === null ? results : [{ id: 'stage', name: stage.title, note: stage.note ?? '', options: stage.options }];
  const options = groups.flatMap((group) => group.options);
  // What would use a link is chosen by the user alone; in a stage of its own, that is done.
  const first = stage === null ? options.find(({ usesLink }) => usesLink !== true) : options[0];
  const chosen = options.find(({ id }) => id === chosenId);
  const active = chosen ?? first;
  const isSettled = isWhole || stage !== null || chosen !== undefined;

  const show = (next: FindStage) => {
    if (stage === null) setOfResults(active?.id ?? null);
    setStage(next);
    // The same stage comes again once one of its links was made.
    setOfStage((before) => (next.options.some(({ id }) => id === before) ? before : null));
  };
  const back = () => {
    setStage(null);
    setWaiting(null);
  };
  const forget = () => {
    back();
    setOfResults(null);
  };
  const perform = (deed: FindDeed | undefined) => {
    if (deed === undefined || !isGiven) return;
    if (deed.kind === 'show') show(deed);
    else run(deed, show);
  };
  const enter = (option: FindOption | undefined) => perform(option?.enter?.deed);
  const copy = (option: FindOption | undefined) => perform(option?.copy?.deed);
  useEffect(() => {
    if (waiting === null || !isSettled || !isGiven) return;
    setWaiting(null);
    const deed = (waiting === 'copy' ? active?.copy : active?.enter)?.deed;
    // The user has not seen what came first: it may open or copy something, and not make it.
    if (deed !== undefined && !making.includes(deed.kind)) perform(deed);
  }, [waiting, isSettled, isGiven, active]);
  const showOthers = (option: FindOption | undefined) => {
    if (option !== undefined && option.others.length > 0)
      show({ title: option.title, note: option.hint, options: option.others });
  };
  const step = (by: 1 | -1) => {
    const at = options.findIndex(({ id }) => id === active?.id);
    const next = at === -1 && by === -1 ? -1 : at + by;
    setChosenId(options.at(next % options.length)?.id ?? null);
  };
  const stepGroup = (by: 1 | -1) => {
    const at = groups.findIndex((group) => group.options.some(({ id }) => id === active?.id));
    setChosenId(groups.at((at + by) % groups.length)?.options[0]?.id ?? null);
  };

  /** @returns whether the key was one of the list's. */
  const press = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event;
    const isWithCtrl = event.ctrlKey || event.metaKey;
    const isAtStart = event.target instanceof HTMLInputElement && event.target.selectionEnd === 0;
    if (key !== 'Enter') setWaiting(null);
    if (key === 'ArrowDown' || key === 'ArrowUp') (isWithCtrl ? stepGroup : step)(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && !isSettled) setWaiting(isWithCtrl ? 'copy' : 'enter');
    else if (key === 'Enter') (isWithCtrl ? copy : enter)(active);
    else if (stage !== null && isBack(key, shiftKey, isAtStart)) back();
    else if (key === 'Tab' && !shiftKey && stage === null && (active?.others.length ?? 0) > 0) showOthers(active);
    else return false;
    return true;
  };

  return {
    groups,
    active,
    /** Whether the results are replaced, and Escape goes back to them. */
    isStage: stage !== null,
    choose: ({ id }: FindOption) => setChosenId(id),
    /** As Enter. */
    enter,
    /** As Ctrl+Enter. */
    copy,
    showOthers,
    back,
    /** The user typed another text: what was chosen was chosen among other results. */
    forget,
    onKeyDown(event: KeyboardEvent) {
      // Enter and the arrows of an input method choose its words.
      if (event.isComposing || event.keyCode === 229) return;
      if (event.repeat && event.key === 'Enter') event.preventDefault();
      else if (press(event)) event.preventDefault();
    },
  };
}

const isBack = (key: string, isShift: boolean, isAtStart: boolean) =>
  key === 'Escape' || (key === 'Tab' && isShift) || (key === 'ArrowLeft' && isAtStart);
