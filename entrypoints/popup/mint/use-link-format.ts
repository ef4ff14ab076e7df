import { type Dispatch, useEffect, useState } from 'preact/hooks';
import { toCopiedText } from '#components/formats/to-copied-text.ts';
import { builtInFormats, findFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { isOfTeam } from '#lib/domain/team/is-of-team.ts';
import { t } from '#lib/platform/i18n.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import { describePresetProblem } from '#ui/describe-preset-problem.ts';
import type { PopupServices } from '../popup-services.ts';
import type { MintForm, MintFormEvent } from './mint-form.ts';
import type { MintPanelProps } from './mint-panel-props.ts';

export type LinkFormat = ReturnType<typeof useLinkFormat>;

/** The format that the button copies in, and how a link gets onto the clipboard. */
export function useLinkFormat(props: MintPanelProps, form: MintForm, dispatch: Dispatch<MintFormEvent>) {
  const { services, target, presets, copying, onUsageChange } = props;
  const [templates, setTemplates] = useState<readonly TemplateFormat[] | null>(null);
  const { typed } = form;
  const preset = presets?.book.presets.find(({ presetId }) => presetId === typed.preset?.presetId) ?? typed.preset;
  const defaultFormatId = preset?.formatId ?? props.formatId;
  const formatId = form.pickedFormatId ?? defaultFormatId;
  const format = findFormat(formatId, templates ?? []);

  const isOwnFormat = !builtInFormats.some((each) => each.formatId === formatId);
  useEffect(() => {
    // For its name, behind the first frame.
    if (isOwnFormat) void services.readTemplates().then(setTemplates, () => undefined);
  }, [services, isOwnFormat]);

  /** @param counted Resolves once the meter is right: the button says how many links are left. */
  const copyAs = async (link: MintedLink, id: string, counted?: Promise<void>) => {
    // The plain link waits for nothing.
    const read = id === 'plain' ? null : await services.readTemplates().catch(() => null);
    if (read !== null) setTemplates(read);
    const used = findFormat(read === null ? 'plain' : id, read ?? []);
    const announcement = read === null ? t('copied') : toCopiedText(used);
    const write = () =>
      read === null ? services.copyText(link.trackingLink) : services.copyLink(link, used, props.source);
    await copying.copy(
      { text: link.trackingLink, announcement, by: { kind: 'button', offerId: target.offerId, format: used } },
      () => Promise.all([write(), counted]).then(([isWritten]) => isWritten),
    );
  };
  const copyLanding = (landingLink: string) => {
    const by = { kind: 'button', offerId: target.offerId, format: null } as const;
    void copying.copy({ text: landingLink, announcement: t('copiedLanding'), by }, () =>
      services.copyText(landingLink),
    );
  };
  const makeDefault = async () => {
    dispatch({ kind: 'failed', problem: null });
    const problem = await rememberFormat(services, formatId, preset?.presetId ?? null).catch(() =>
      t('formatNotRemembered'),
    );
    if (problem === null) dispatch({ kind: 'noted', note: t('formatIsDefault', [toFormatName(format)]) });
    else dispatch({ kind: 'failed', problem });
    await onUsageChange();
  };

  const canBeDefault = formatId !== defaultFormatId && !isOfTeam(format) && !(preset !== null && isOfTeam(preset));
  return {
    formatId,
    /** That of the preset; without one, that of the settings. */
    defaultFormatId,
    format,
    copyAs,
    copyLanding,
    /** Null where the format is the default, or the team's to set. */
    makeDefault: canBeDefault
      ? { text: t('formatMakeDefault', [toFormatName(format)]), onPick: () => void makeDefault() }
      : null,
  };
}

/** Null where it worked, else why not. The format of a preset is the preset's; without one it is the settings'. */
async function rememberFormat(
  services: PopupServices,
  formatId: string,
  presetId: string | null,
): Promise<string | null> {
  if (presetId === null) {
    await services.send('saveSettings', { formatId });
    return null;
  }
  const outcome = await services.send('setPresetFormat', { presetId, formatId });
  return outcome.problem === null ? null : describePresetProblem(outcome);
}
