import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import { QrDialog } from '#components/formats/qr-dialog.tsx';
import type { CopyFormat, TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { t } from '#lib/platform/i18n.ts';
import { canCopyPng, copyPng } from '#lib/ui/copy-png.ts';
import { describePresetProblem } from '#lib/ui/describe-preset-problem.ts';
import { saveFile } from '#lib/ui/save-file.ts';
import type { PopupServices } from '../popup-services.ts';
import './copy-row.css';

interface CopyRowProps {
  readonly services: PopupServices;
  readonly link: MintedLink;
  readonly formatId: string;
  /** The user's own formats. */
  readonly templates: readonly TemplateFormat[];
  /** The preset that remembers the format; null where the settings do. */
  readonly preset: SubIdPreset | null;
  /** Copies the link in a format. */
  readonly onCopy: (formatId: string) => void;
  /** A format was remembered: what is shown of presets is no longer so. */
  readonly onRemember: () => Promise<void>;
}

/** Under a link: copying it in another format, which is remembered, and its QR code. */
export function CopyRow(props: CopyRowProps) {
  const { services, link, formatId, preset, templates, onCopy } = props;
  const [isQrOpen, setQrOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const remember = async (chosenId: string): Promise<string | null> => {
    if (preset === null) {
      await services.send('saveSettings', { formatId: chosenId });
      return null;
    }
    const outcome = await services.send('setPresetFormat', { presetId: preset.presetId, formatId: chosenId });
    return outcome.problem === null ? null : describePresetProblem(outcome);
  };
  const copy = (format: CopyFormat) => {
    setProblem(null);
    onCopy(format.formatId);
    if (format.formatId === formatId) return;
    void remember(format.formatId)
      .catch(() => t('formatNotRemembered'))
      .then(setProblem)
      .then(props.onRemember);
  };

  return (
    <>
      <div class="copy-row">
        <CopyMenu formatId={formatId} templates={templates} onCopy={copy} />
        <Button onClick={() => setQrOpen(true)}>{t('qrTitle')}</Button>
      </div>
      {problem !== null && (
        <p class="field-error" role="alert">
          {problem}
        </p>
      )}
      {isQrOpen && (
        <QrDialog
          link={link.trackingLink}
          fileName={toFileName(link.offerName)}
          onSave={saveFile}
          onCopyPng={canCopyPng() ? copyPng : null}
          onClose={() => setQrOpen(false)}
        />
      )}
    </>
  );
}

/** "Kedai Harian (MY)" → "kedai-harian-my-qr": names of programs have whatever is in them. */
function toFileName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words.slice(0, 8), 'qr'].join('-').slice(-80);
}
