import { useState } from 'preact/hooks';
import { SelectField } from '#components/forms/select-field.tsx';
import { useOptimisticValue } from '#components/forms/use-optimistic-value.ts';
import { SubIdFields } from '#components/sub-ids/sub-id-fields.tsx';
import { toPresetName } from '#components/to-preset-name.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { findProgramPresetId, type PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { PresetService } from '#lib/domain/presets/preset-service.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { isOfTeam, type TeamPreset } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { describePresetProblem } from '#lib/ui/describe-preset-problem.ts';
import type { PopupServices } from '../popup-services.ts';
import type { LinkTarget, TypedSubIds } from './typed-sub-ids.ts';
import './preset-fields.css';

interface PresetFieldsProps {
  readonly services: PopupServices;
  readonly book: PresetBook;
  /** The presets of the team and of the organisation. */
  readonly team: readonly TeamPreset[];
  readonly service: PresetService;
  readonly target: LinkTarget;
  readonly typed: TypedSubIds;
  /** The sub IDs that the worker would send now. */
  readonly sent: SubIds;
  /** The numbers of those in which the end of the address is left out. */
  readonly cut: readonly number[];
  readonly rememberedSubIds: SubIds;
  readonly onChange: (typed: TypedSubIds) => void;
  /** Called after the worker changed the book. */
  readonly onAssign: () => Promise<void>;
}

/** Chooses a preset, edits the sub IDs that it fills, previews them, and chooses where the preset is used. */
export function PresetFields(props: PresetFieldsProps) {
  const { services, book, team, service, target, typed, sent, onChange } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const presetId = typed.preset?.presetId ?? '';
  const { hostname } = new URL(target.page.url);

  const choose = (id: string) => {
    const preset = [...book.presets, ...team].find((each) => each.presetId === id) ?? null;
    onChange({ preset, subIds: preset?.subIds ?? props.rememberedSubIds });
  };
  const assign = async (to: { readonly offerId: string } | { readonly host: string }, isUsed: boolean) => {
    const failed = await services.send('assignPreset', { presetId: isUsed ? presetId : null, target: to }).then(
      (outcome) => (outcome.problem === null ? null : describePresetProblem(outcome)),
      () => t('presetNotSaved'),
    );
    setProblem(failed);
    await props.onAssign();
  };

  return (
    <>
      <SubIdFields
        filledBy={presetId}
        subIds={typed.subIds}
        sent={sent}
        cut={props.cut}
        onChange={(subIds) => onChange({ ...typed, subIds })}
        preset={
          <SelectField
            label={t('preset')}
            value={presetId}
            options={[
              { value: '', text: t('presetNone') },
              ...book.presets.map((preset) => ({ value: preset.presetId, text: preset.name })),
              ...team.map((preset) => ({ value: preset.presetId, text: toPresetName(preset) })),
            ]}
            onChange={choose}
          />
        }
      >
        {/* Not for the team's presets: the browser syncs which site uses a preset, but not the team's presets. */}
        {typed.preset !== null && !isOfTeam(typed.preset) && (
          <div class="preset-uses">
            <UseBox
              text={t('presetUseForSite')}
              isUsed={book.bySite[toSiteKey(hostname)] === presetId}
              onChange={(isUsed) => assign({ host: hostname }, isUsed)}
            />
            <UseBox
              text={t('presetUseForProgram')}
              isUsed={findProgramPresetId(book, { offerId: target.offerId, service }) === presetId}
              onChange={(isUsed) => assign({ offerId: target.offerId }, isUsed)}
            />
          </div>
        )}
      </SubIdFields>
      {problem !== null && (
        <p class="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

interface UseBoxProps {
  readonly text: string;
  readonly isUsed: boolean;
  /** As {@link useOptimisticValue}. */
  readonly onChange: (isUsed: boolean) => Promise<void>;
}

function UseBox({ text, isUsed, onChange }: UseBoxProps) {
  const [isShownUsed, change] = useOptimisticValue(isUsed, onChange);
  return (
    <label class="use-box">
      <input type="checkbox" checked={isShownUsed} onChange={(event) => change(event.currentTarget.checked)} />
      {text}
    </label>
  );
}
