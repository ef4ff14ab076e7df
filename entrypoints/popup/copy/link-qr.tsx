import { exportFile } from '#components/export-file.tsx';
import { QrDialog } from '#components/formats/qr-dialog.tsx';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { canCopyPng, copyPng } from '#lib/ui/copy-for-user.ts';

interface LinkQrProps {
  readonly link: MintedLink;
  readonly onClose: () => void;
}

export function LinkQr({ link, onClose }: LinkQrProps) {
  return (
    <QrDialog
      link={link.trackingLink}
      fileName={toFileName(link.offerName)}
      onSave={exportFile}
      onCopyPng={canCopyPng() ? copyPng : null}
      onClose={onClose}
    />
  );
}

/** "Kedai Harian (MY)" → "kedai-harian-my-qr". Drops every character of the name that a file name may not have. */
function toFileName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words.slice(0, 8), 'qr'].join('-').slice(-80);
}
