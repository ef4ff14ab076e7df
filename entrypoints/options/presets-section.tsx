import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { Notice } from '#components/notice.tsx';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import { tokenNames } from '#lib/domain/sub-ids/expand-tokens.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/ui/describe-error.ts';
import { describePresetProblem } from '#lib/ui/describe-preset-problem.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { Card } from './card.tsx';
import type { OptionsServices } from './options-services.ts';
import type { PresetsSnapshot } from './options-snapshot.ts';
import { PresetForm } from './preset-form.tsx';
import { PresetRow } from './preset-row.tsx';

interface PresetsSectionProps {
  readonly services: OptionsServices;
  readonly presets: PresetsSnapshot;
  readonly onChange: () => Promise<void>;
}

/** The user's presets of sub-IDs: list, form, and the way in and out as a file. */
export function PresetsSection({ services, presets, onChange }: PresetsSectionProps) {
  const { book } = presets;
  /** The preset in the form; `new` for one that is not saved yet. */
  const [edited, setEdited] = useState<SubIdPreset | 'new' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState({ count: 0, text: '' });

  const addButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // The form took the focus with it.
    if (edited === null && wasEdited.current) addButton.current?.focus();
    wasEdited.current = edited !== null;
  }, [edited]);

  /** Answers whether it is done. */
  const act = async (ask: () => Promise<PresetOutcome>, toText: (count: number) => string): Promise<boolean> => {
    setProblem(null);
    let failed: string | null = null;
    try {
      const outcome = await ask();
      if (outcome.problem === null) setDone(({ count }) => ({ count: count + 1, text: toText(outcome.count) }));
      else failed = describePresetProblem(outcome);
    } catch (cause) {
      const { text, next } = describeError(toErrorData(cause), services.nowMs());
      failed = `${text} ${next}`;
    }
    setProblem(failed);
    await onChange();
    return failed === null;
  };
  const saved = () => t('saved');

  return (
    <Card title={t('presetsHeading')} aside={<SavedMark count={done.count} text={done.text} />}>
      <p class="muted">
        {t('presetsIntro')}{' '}
        {tokenNames.map((name) => (
          <code key={name} class="token">{`{${name}}`}</code>
        ))}
      </p>
      {book.presets.length > 0 && (
        <ul class="list presets">
          {book.presets.map((preset) => (
            <PresetRow
              key={preset.presetId}
              preset={preset}
              presets={presets}
              onEdit={() => {
                setProblem(null);
                setEdited(preset);
              }}
              onRemove={() => {
                setEdited(null);
                addButton.current?.focus();
                void act(
                  () => services.send('removePreset', { presetId: preset.presetId }),
                  () => t('presetDeleted'),
                );
              }}
              onToggleDefault={(isDefault) =>
                void act(
                  () => services.send('setDefaultPreset', { presetId: isDefault ? preset.presetId : null }),
                  saved,
                )
              }
              onUnassign={(target) =>
                void act(
                  () =>
                    'host' in target
                      ? services.send('assignPreset', { presetId: null, target })
                      : services.send('unassignProgram', target),
                  saved,
                )
              }
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <PresetForm
          key={edited === 'new' ? '' : edited.presetId}
          preset={edited === 'new' ? null : edited}
          nowMs={services.nowMs}
          templates={book.templates}
          onCancel={() => {
            setProblem(null);
            setEdited(null);
          }}
          onSave={async (name, subIds, formatId) => {
            const presetId = edited === 'new' ? null : edited.presetId;
            if (await act(() => services.send('savePreset', { presetId, name, subIds, formatId }), saved))
              setEdited(null);
          }}
        />
      )}
      {problem !== null && (
        <Notice key={problem} tone="bad" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <div class="button-row">
        {edited === null && (
          <Button
            buttonRef={addButton}
            onClick={() => {
              setProblem(null);
              setEdited('new');
            }}
          >
            {t('presetAdd')}
          </Button>
        )}
        <label class="button">
          {t('presetsImport')}
          <input
            class="visually-hidden"
            type="file"
            accept=".json,application/json"
            onChange={async ({ currentTarget: input }) => {
              const text = await input.files?.[0]?.text();
              // The same file again is an act of its own.
              input.value = '';
              if (text === undefined) return;
              await act(
                () => services.send('importPresets', { text }),
                (count) => t('presetsImported', count),
              );
            }}
          />
        </label>
        {book.presets.length > 0 && <Button onClick={() => void services.exportPresets()}>{t('presetsExport')}</Button>}
      </div>
    </Card>
  );
}
