// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { QrDialog } from '#components/formats/qr-dialog.tsx';
import { AppError } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';

beforeEach(() => {
  // This DOM draws nothing.
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLCanvasElement.prototype.toBlob = (take) => take(new Blob(['png'], { type: 'image/png' }));
});

function show(link: string, onCopyPng: ((png: Blob) => Promise<boolean>) | null = null) {
  const onSave = vi.fn<(name: string, content: Blob) => Promise<boolean>>(async () => true);
  render(<QrDialog link={link} fileName="kedai-qr" onSave={onSave} onCopyPng={onCopyPng} onClose={() => undefined} />);
  return onSave;
}

it('the QR dialog shows the code under a name, and saves files of both kinds', async () => {
  const onSave = show('https://go.example/a');
  expect(screen.getByRole('img', { name: 'QR code of https://go.example/a' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Download SVG' }));
  fireEvent.click(screen.getByRole('button', { name: 'Download PNG' }));
  await expect.poll(() => onSave).toHaveBeenCalledTimes(2);
  expect(onSave.mock.calls.map(([name, { type }]) => [name, type])).toEqual([
    ['kedai-qr.svg', 'image/svg+xml'],
    ['kedai-qr.png', 'image/png'],
  ]);
});

it('the QR dialog offers no copying if the browser has none', () => {
  show('https://go.example/a');
  expect(screen.queryByRole('button', { name: 'Copy PNG' })).toBeNull();
});

it.each([
  [true, 'Copied'],
  [false, 'did not let Linkmint copy'],
])('the QR dialog reports the copy: %s', async (isCopied, text) => {
  show('https://go.example/a', async () => isCopied);
  fireEvent.click(screen.getByRole('button', { name: 'Copy PNG' }));
  await expect.poll(() => screen.getByRole('status').textContent).toContain(text);
});

it.each(['Download SVG', 'Download PNG'])('the QR dialog says that a file was not saved: %s', async (name) => {
  show('https://go.example/a').mockRejectedValue(new AppError('storage-full'));
  fireEvent.click(screen.getByRole('button', { name }));
  await expect.poll(() => screen.getByRole('status').textContent).toContain(t('errStorageFull'));
});

it('the QR dialog says why a link that is too long has no code', () => {
  show(`https://go.example/${'a'.repeat(3_000)}`);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText(/too long for a QR code/)).toBeTruthy();
});

it('a dialog that its part takes away closes before it leaves the page: only then the browser gives the focus back', async () => {
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close');
  const wasOnPage: boolean[] = [];
  close.mockImplementation(function (this: HTMLDialogElement) {
    wasOnPage.push(this.isConnected);
  });
  const shown = render(
    <QrDialog link="https://go.example/a" fileName="a" onSave={vi.fn()} onCopyPng={null} onClose={() => undefined} />,
  );
  await act(() => shown.rerender(<p>Closed</p>));
  expect(wasOnPage).toEqual([true]);
  close.mockRestore();
});
