import { useMemo, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { type QrCode, toQrCode, toQrPath, toQrSvg } from '#lib/domain/formats/qr-code.ts';
import { t } from '#lib/platform/i18n.ts';
import { sayIfFails } from '#lib/ui/to-error-data.ts';
import './qr-dialog.css';

interface QrDialogProps {
  readonly link: string;
  /** The name of the saved files, without extension. */
  readonly fileName: string;
  readonly onSave: (name: string, content: Blob) => unknown;
  /** Copies a picture and resolves to whether it is on the clipboard; null where the browser cannot. */
  readonly onCopyPng: ((png: Blob) => Promise<boolean>) | null;
  readonly onClose: () => void;
}

/** Shows a link's QR code to scan, save or copy. The code is drawn on the device; nothing is sent. */
export function QrDialog({ link, fileName, onSave, onCopyPng, onClose }: QrDialogProps) {
  const code = useMemo(() => toQrCode(link), [link]);
  const [status, setStatus] = useState('');
  const copy = async (png: Promise<Blob>) => {
    setStatus('');
    const isCopied = await png.then((blob) => onCopyPng?.(blob)).catch(() => false);
    setStatus(t(isCopied ? 'qrCopied' : 'qrNotCopied'));
  };
  // A failure is of this device, and has no time at which to try again.
  const save = (extension: string, toFile: () => Blob | Promise<Blob>) =>
    sayIfFails(setStatus, 0, async () => onSave(`${fileName}.${extension}`, await toFile()));
  return (
    <Dialog title={t('qrTitle')} onClose={onClose}>
      {code === null ? (
        <p>{t('qrTooLong')}</p>
      ) : (
        <div class="qr">
          {/* Dark on white in dark mode too: many scanners cannot read an inverted code. */}
          <svg
            class="qr-code"
            role="img"
            aria-label={t('qrOf', [link])}
            viewBox={`0 0 ${code.size} ${code.size}`}
            shape-rendering="crispEdges"
          >
            <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
            <path fill="#000" d={toQrPath(code)} />
          </svg>
          <p class="qr-link" dir="ltr">
            {link}
          </p>
          <div class="qr-acts">
            <Button onClick={() => void save('svg', () => new Blob([toQrSvg(code)], { type: 'image/svg+xml' }))}>
              {t('qrSaveSvg')}
            </Button>
            <Button onClick={() => void save('png', () => drawQrPng(code))}>{t('qrSavePng')}</Button>
            {onCopyPng !== null && <Button onClick={() => void copy(drawQrPng(code))}>{t('qrCopyPng')}</Button>}
          </div>
          <p class="qr-status" role="status">
            {status}
          </p>
        </div>
      )}
    </Dialog>
  );
}

/** The minimum width: sharp in print, and small enough for a mail. */
const minPixels = 1_000;

/** Draws the code as a PNG with a whole number of pixels per module. */
function drawQrPng({ size, rows }: QrCode): Promise<Blob> {
  const scale = Math.ceil(minPixels / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#000';
    rows.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
      });
    });
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The browser drew no picture')) : resolve(blob)));
  });
}
