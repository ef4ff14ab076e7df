import type { ComponentChild } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FindOption } from '#components/find/find-option.ts';
import type { FindList } from '#components/find/use-find-keys.ts';
import { Icon } from '#components/icon.tsx';
import { findWords } from '#lib/domain/text/to-search-text.ts';
import { t } from '#lib/platform/i18n.ts';
import './find-listbox.css';

interface FindListboxProps {
  /** Begins the ids of the options. */
  readonly id: string;
  readonly list: FindList;
  /** What is marked in the options. */
  readonly words: readonly string[];
}

/** The id of an option's element: an option's own id may have spaces. */
export const toElementId = (id: string, option: FindOption) => `${id} ${option.id}`.replaceAll(/\s/gu, '-');

/** The results by group. The field has the focus, and names the chosen option. */
export function FindListbox({ id, list, words }: FindListboxProps) {
  const box = useRef<HTMLDivElement>(null);
  const { active } = list;
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active?.id]);
  return (
    <div ref={box} class="find-list" id={`${id}-list`} role="listbox" aria-label={t('findFound')}>
      {list.groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and no fieldset.
        <div key={group.id} role="group" aria-label={group.name}>
          <p class="find-group" aria-hidden="true" dir="auto">
            {group.name}
            {group.note !== undefined && <span class="find-group-note">{group.note}</span>}
          </p>
          {group.options.map((option) => (
            <Option
              key={option.id}
              elementId={toElementId(id, option)}
              footId={`${id}-foot`}
              option={option}
              isActive={option.id === active?.id}
              words={words}
              onPoint={() => list.choose(option)}
              onPress={() => press(list, option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A click is Enter. What only Ctrl+Enter does has its price on it, so that a click on it is the user's word. */
function press(list: FindList, option: FindOption): void {
  if (option.enter === null) list.copy(option);
  else list.enter(option);
}

interface OptionProps {
  readonly elementId: string;
  readonly footId: string;
  readonly option: FindOption;
  readonly isActive: boolean;
  readonly words: readonly string[];
  readonly onPoint: () => void;
  readonly onPress: () => void;
}

function Option({ elementId, footId, option, isActive, words, onPoint, onPress }: OptionProps) {
  const { icon, title, hint, end, endLook = 'plain', note } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field names it by aria-activedescendant.
    <div
      id={elementId}
      class="find-option"
      role="option"
      aria-selected={isActive}
      aria-disabled={option.isDisabled}
      aria-describedby={isActive ? footId : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span class="find-words" dir="auto">
        <span>{markWords(title, words)}</span>
        {hint !== '' && (
          <span class="find-hint">
            <span class="find-dot"> · </span>
            {markWords(hint, words)}
          </span>
        )}
      </span>{' '}
      <span class={`find-end find-end-${endLook} numeric`}>{end}</span>{' '}
      {note !== undefined && <span class="find-note">{note}</span>}
    </div>
  );
}

function markWords(text: string, words: readonly string[]): ComponentChild {
  const spans = findWords(text, words).toSorted((a, b) => a.start - b.start);
  const parts: ComponentChild[] = [];
  let end = 0;
  for (const span of spans) {
    if (span.start < end) continue;
    parts.push(text.slice(end, span.start), <mark key={span.start}>{text.slice(span.start, span.end)}</mark>);
    end = span.end;
  }
  return [...parts, text.slice(end)];
}
