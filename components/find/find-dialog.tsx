import type { ComponentChildren } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { FindListbox, toElementId } from '#components/find/find-listbox.tsx';
import type { FindAct, FindOccasion } from '#components/find/find-option.ts';
import type { FindServices } from '#components/find/find-services.ts';
import { type Found, useFind } from '#components/find/use-find.ts';
import { useFindDeeds } from '#components/find/use-find-deeds.ts';
import { type FindList, useFindKeys } from '#components/find/use-find-keys.ts';
import { formatList } from '#components/format-list.ts';
import { Icon } from '#components/icon.tsx';
import { Notice, ProblemNotice } from '#components/notice.tsx';
import { toLetter } from '#components/pressed-keys.ts';
import { readSearchQuery } from '#lib/domain/search/search-query.ts';
import { toSearchWords } from '#lib/domain/text/to-search-text.ts';
import { t } from '#lib/platform/i18n.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './find-dialog.css';

interface FindDialogProps {
  /** Null until they are loaded. */
  readonly services: FindServices | null;
  readonly occasion: FindOccasion;
  /** What was typed last; it is selected. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** One field over everything that is kept here and over every act. Its foot says what the next key does, and uses. */
export function FindDialog({ services, occasion, text, onText, onClose }: FindDialogProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isLiteral, setLiteral] = useState(false);
  const { found, state, retry } = useFind(services, text, isLiteral, occasion);
  const deeds = useFindDeeds(services, occasion, onClose);
  const list = useFindKeys(found, found.text === text && !deeds.isBusy, deeds.run);
  const words = useMemo(() => readSearchQuery(found.text).words, [found.text]);
  useEffect(() => field.current?.select(), []);
  const type = (next: string) => {
    list.forget();
    deeds.clear();
    setLiteral(false);
    onText(next);
  };

  return (
    <Dialog title={t('findTitle')} onClose={onClose} isBare>
      <div class="find-ask">
        <Icon name="search" />
        <input
          ref={field}
          class="find-field"
          role="combobox"
          aria-label={t('findTitle')}
          aria-autocomplete="list"
          aria-expanded={list.groups.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={list.active && toElementId(id, list.active)}
          placeholder={t('findHint')}
          value={text}
          maxLength={2_000}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Typing forgets the act, so there is nothing typed to be taken back.
            const isUndo = (event.ctrlKey || event.metaKey) && toLetter(event) === 'z';
            if (deeds.undo === undefined || !isUndo) return list.onKeyDown(event);
            event.preventDefault();
            deeds.undo();
          }}
        />
        <button type="button" class="find-close key" tabIndex={-1} onClick={onClose}>
          <span class="visually-hidden">{t('actionClose')} </span>Esc
        </button>
      </div>
      <div class="find-body">
        <FindState state={state} onRetry={retry} />
        {!list.isStage && found.meanings.length > 0 && (
          <p class="find-meanings">
            {t('findAlso', [found.text.trim(), formatList(found.meanings)])}{' '}
            <Button look="quiet" onClick={() => setLiteral(true)}>
              {t('findOnly', [found.text.trim()])}
            </Button>
          </p>
        )}
        {isNothing(found, state) && (
          <div class="find-nothing">
            <p class="find-nothing-title">{t('findNothing', [found.text.trim()])}</p>
            <p class="meta">{t('findLooked')}</p>
          </div>
        )}
        <FindListbox id={id} list={list} words={words} />
        <ProblemNotice text={deeds.outcome?.isProblem && deeds.outcome.text} />
      </div>
      <FindFoot
        id={`${id}-foot`}
        list={list}
        said={deeds.outcome?.isProblem === false ? deeds.outcome.text : ''}
        onUndo={deeds.undo}
        count={list.isStage || isResting(text) ? 0 : found.count}
      />
      <Counted found={found} state={state} />
    </Dialog>
  );
}

/** Without a word nothing is looked for: the list has what was in hand last. */
const isResting = (text: string) => toSearchWords(text).length === 0;

/** Nothing is said of a part of the records: the rest may have it. */
const isNothing = ({ text, count, isWhole }: Found, state: string) =>
  state === 'read' && isWhole && !isResting(text) && count === 0;

interface FindStateProps {
  readonly state: 'reading' | 'read' | 'failed';
  readonly onRetry: () => void;
}

/** What the results lack, and why. */
function FindState({ state, onRetry }: FindStateProps) {
  const isOnline = useOnline();
  return (
    <>
      {state === 'reading' && (
        <p class="find-reading meta" role="status" aria-busy="true">
          {t('findReading')}
        </p>
      )}
      {!isOnline && <Notice tone="plain" role="note" text={t('findOffline')} />}
      {state === 'failed' && (
        <Notice
          tone="bad"
          role="alert"
          actions={<Button onClick={onRetry}>{t('actionTryAgain')}</Button>}
          text={t('findFailed')}
        />
      )}
    </>
  );
}

/** How long typing rests before the count is said, in ms: a count a key would talk over the field. */
const restMs = 1_000;

function Counted({ found, state }: { readonly found: Found; readonly state: string }) {
  const { text, count, kinds, isWhole } = found;
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (isResting(text) || state !== 'read' || !isWhole) return undefined;
    const next =
      count === 0 ? t('findNothing', [text.trim()]) : `${t('findCount', count, [formatNumber(count)])}: ${kinds}`;
    const timer = setTimeout(() => setSaid(next), restMs);
    return () => clearTimeout(timer);
  }, [text, count, kinds, isWhole, state]);
  return (
    <p class="visually-hidden" role="status">
      {said}
    </p>
  );
}

interface FindFootProps {
  readonly id: string;
  readonly list: FindList;
  /** What the last act did; empty without one. */
  readonly said: string;
  /** Takes that back. */
  readonly onUndo: (() => void) | undefined;
  /** How many results there are beside acts and pages; 0 where that is not said. */
  readonly count: number;
}

/** What the next key does to the chosen option, and what it uses. Its words are buttons for those without a keyboard. */
function FindFoot({ id, list, said, onUndo, count }: FindFootProps) {
  const { active } = list;
  const others = list.isStage ? 0 : (active?.others.length ?? 0);
  return (
    <div class="find-foot">
      <span id={id} class="find-keys">
        {active?.enter && <Key keys={['Enter']} act={active.enter} onPress={() => list.enter(active)} />}
        {active?.copy && active.copy !== active.enter && (
          <Key keys={['Ctrl', 'Enter']} act={active.copy} isStrong onPress={() => list.copy(active)} />
        )}
        {others > 0 && (
          <Press keys={['Tab']} onPress={() => list.showOthers(active)}>
            {t('findOthers', [formatNumber(others)])}
          </Press>
        )}
        {list.isStage && (
          <Press keys={['Esc']} onPress={list.back}>
            {t('findBack')}
          </Press>
        )}
      </span>
      {said === '' && count > 0 && (
        // Its status says it once typing rests.
        <span class="find-count" aria-hidden="true">
          {t('findCount', count, [formatNumber(count)])}
        </span>
      )}
      <span class="find-said" role="status">
        {said}
      </span>
      {onUndo !== undefined && (
        <Press keys={['Ctrl', 'Z']} onPress={onUndo}>
          {t('actionUndo')}
        </Press>
      )}
    </div>
  );
}

interface KeyProps {
  readonly keys: readonly string[];
  readonly act: FindAct;
  readonly isStrong?: boolean;
  readonly onPress: () => void;
}

function Key({ keys, act: { label, price }, isStrong = false, onPress }: KeyProps) {
  return (
    <Press keys={keys} onPress={onPress}>
      {isStrong ? <strong>{label}</strong> : label}
      {price !== '' && `, ${price}`}
    </Press>
  );
}

interface PressProps {
  readonly keys: readonly string[];
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}

/** The focus stays in the field, so that the next key is the list's. */
function Press({ keys, onPress, children }: PressProps) {
  return (
    <button
      type="button"
      class="find-key"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {keys.map((key) => (
        <kbd key={key} class="key">
          {key === 'Enter' ? <EnterSign /> : key}
        </kbd>
      ))}
      <span> {children}</span>
    </button>
  );
}

/** Read out by its name. */
const EnterSign = () => (
  <>
    <span aria-hidden="true">↵</span>
    <span class="visually-hidden">Enter</span>
  </>
);
