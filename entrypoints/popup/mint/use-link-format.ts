import { useEffect, useState } from 'preact/hooks';
import { toCopiedText } from '#components/formats/to-copied-text.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { builtInFormats, findFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { isOfTeam } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { describePresetProblem } from '#lib/ui/describe-preset-problem.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import { ClipboardRegion } from '../copy/late-parts.ts';
import { useCopyDiary } from '../copy/use-copy-diary.ts';
import type { PopupServices } from '../popup-services.ts';
import type { Asked } from './asked.ts';
import type { LinkDestination } from './use-link-destination.ts';

export type LinkFormat = ReturnType<typeof useLinkFormat>;

/** The format in which the button copies, and the acts that copy a link in it. */
export function useLinkFormat(asked: Asked & { readonly destination: LinkDestination }) {
  const { services, snapshot, target, form, dispatch, copying, onUsageChange, destination } = asked;
  const { presets, settings } = snapshot;
  const [templates, setTemplates] = useState<readonly TemplateFormat[] | null>(null);
  const { typed } = form;
  const preset = presets?.book.presets.find(({ presetId }) => presetId === typed.preset?.presetId) ?? typed.preset;
  const defaultFormatId = preset?.formatId ?? settings.formatId;
  const formatId = form.pickedFormatId ?? defaultFormatId;
  const format = findFormat(formatId, templates ?? []);

  const isOwnFormat = !builtInFormats.some((each) => each.formatId === formatId);
  useEffect(() => {
    // Reads the format's name after the first frame.
    if (isOwnFormat) void services.readTemplates().then(setTemplates, () => undefined);
  }, [services, isOwnFormat]);

  const noteCopy = useCopyDiary(services);
  const by = { kind: 'button', offerId: target.offerId, pageUrl: target.page.url } as const;
  /**
   * Copies a link.
   * @param count Reads the meter again: the button then says how many links are left.
   * @param coupon The coupon that goes with it, if not that of the page.
   */
  const copyAs = async (
    link: MintedLink,
    id: string,
    { count, coupon = asked.coupon }: { readonly count?: () => Promise<void>; readonly coupon?: Campaign | null } = {},
  ) => {
    if (id !== 'plain') void ClipboardRegion.preload();
    // A plain link needs no template, so it is copied without a wait.
    const read = id === 'plain' ? null : await services.readTemplates().catch(() => null);
    if (read !== null) setTemplates(read);
    const used = findFormat(read === null ? 'plain' : id, read ?? []);
    const announcement = read === null ? t('copied') : toCopiedText(used);
    const write = async () => {
      const written =
        read === null
          ? await copyPlain(services, link.trackingLink)
          : await services.copyLink(link, used, {
              title: await destination.whenTitled(),
              coupon,
              product: await destination.findProduct(),
            });
      if (written !== null) noteCopy(link);
      return written;
    };
    await copying.copy({ text: link.trackingLink, announcement, by: { ...by, format: used } }, () =>
      write().finally(count),
    );
  };
  const copyLanding = (landingLink: string) => {
    const act = { text: landingLink, announcement: t('copiedLanding'), by: { ...by, format: null } };
    void copying.copy(act, () => copyPlain(services, landingLink));
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
    /** Null if the format is the default already, or if the team sets it. */
    makeDefault: canBeDefault
      ? { text: t('formatMakeDefault', [toFormatName(format)]), onPick: () => void makeDefault() }
      : null,
  };
}

/** Resolves to the text if it is on the clipboard, else to null. */
async function copyPlain(services: PopupServices, text: string): Promise<string | null> {
  return (await services.copyText(text)) ? text : null;
}

/** Saves the default format, in the preset or without one in the settings. Null on success, else the reason. */
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
