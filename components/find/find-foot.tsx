import type { ComponentChildren } from 'preact';
import type { FindAct } from '#components/find/find-option.ts';
import type { FindList } from '#components/find/use-find-keys.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './find-foot.css';

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
export function FindFoot({ id, list, said, onUndo, count }: FindFootProps) {
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
