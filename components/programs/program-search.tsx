// biome-ignore-all lint/a11y/useSemanticElements: a select shows one line an option, and is not searched as one types
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the search field, which names the option at hand
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys are the search field's

import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import type { FoundPrograms, ProgramFinder } from '#lib/domain/programs/program-finder.ts';
import type { ListedProgram } from '#lib/domain/programs/program-index.ts';
import { readSearchQuery } from '#lib/domain/search/search-query.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { StandingChip } from './standing-chip.tsx';
import '#components/forms/field.css';
import './program-search.css';

interface ProgramSearchProps {
  /** Null while the programs are being read; `failed` if reading failed. */
  readonly finder: ProgramFinder | 'failed' | null;
  readonly onChoose: (program: ListedProgram) => void;
  /** Called on Escape, without a choice. */
  readonly onBack: () => void;
  /** Reads the programs again. */
  readonly onRetry: () => void;
}

/** For more than this, the user types another letter. */
const maxOptions = 50;

/** A search for one program by keyboard or pointer: arrows move, Enter chooses, Escape goes back. */
export function ProgramSearch({ finder, onChoose, onBack, onRetry }: ProgramSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(
    () => (finder === null || finder === 'failed' ? null : finder.find(readSearchQuery(text), maxOptions)),
    [finder, text],
  );
  const programs = found?.programs ?? [];
  const current = programs[at];
  const toOptionId = (program: ListedProgram) => `${id}-${program.offerId}`;

  // A dialog around this takes the focus when it opens, after the first render.
  useEffect(() => field.current?.focus(), [finder]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [at, found]);

  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, the keys are the input method's.
    if (event.isComposing) return;
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const move = moves[event.key];
    if (move !== undefined) setAt(Math.max(0, Math.min(programs.length - 1, at + move)));
    else if (event.key === 'Escape') onBack();
    // A held Enter, which opened this, would choose at once.
    else if (event.key === 'Enter' && !event.repeat) {
      if (current !== undefined) onChoose(current);
    } else return;
    event.preventDefault();
  };

  return (
    <div class="program-search">
      <div class="field search-field">
        <label class="visually-hidden" for={`${id}-field`}>
          {t('findProgram')}
        </label>
        <input
          ref={field}
          id={`${id}-field`}
          class="input"
          type="search"
          value={text}
          placeholder={t('findProgramHint')}
          autocomplete="off"
          spellcheck={false}
          aria-controls={current && `${id}-list`}
          aria-activedescendant={current && toOptionId(current)}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {finder === null ? (
        <SkeletonRows label={t('findProgramLoading')} count={5} />
      ) : finder === 'failed' ? (
        <Notice
          tone="bad"
          role="alert"
          title={t('findProgramFailed')}
          actions={<Button onClick={onRetry}>{t('actionTryAgain')}</Button>}
        />
      ) : (
        <>
          <p class="program-search-count" aria-live="polite">
            {found && toCountText(found, text)}
          </p>
          {programs.length > 0 && (
            <div
              ref={list}
              id={`${id}-list`}
              class="list program-options"
              role="listbox"
              aria-label={t('findProgramList')}
            >
              {programs.map((program, index) => (
                <div
                  key={program.offerId}
                  id={toOptionId(program)}
                  class="program-option"
                  role="option"
                  aria-selected={index === at}
                  onClick={() => onChoose(program)}
                >
                  <span class="program-option-text">
                    <span class="program-option-name" dir="auto">
                      {program.name || program.offerId}
                    </span>
                    <span class="program-option-about" dir="auto">
                      {toAboutText(program, programs)}
                    </span>
                  </span>
                  <StandingChip offer={program} />
                </div>
              ))}
            </div>
          )}
        </>
      )}
    </div>
  );
}

function toCountText({ programs, total }: FoundPrograms, text: string): string {
  if (total === 0) return text.trim() === '' ? t('findProgramEmpty') : t('findProgramNone', [text.trim()]);
  if (total > programs.length) return t('findProgramMore', [formatNumber(programs.length), formatNumber(total)]);
  return t('findProgramCount', total, [formatNumber(total)]);
}

/** Site and country; for programs of one name also the id. */
function toAboutText({ hosts, countries, offerId, name }: ListedProgram, shown: readonly ListedProgram[]): string {
  const [country, ...others] = countries;
  const more = others.length === 0 ? '' : ` +${others.length}`;
  const where = country === undefined ? '' : `${toCountryName(country)}${more}`;
  const isTwin = name !== '' && shown.some((other) => other.name === name && other.offerId !== offerId);
  return [isTwin ? `#${offerId}` : '', hosts[0] ?? '', where].filter((part) => part !== '').join(' · ');
}
