import { addToHead, type Still } from './render-still.ts';
import { type ScratchExtension, writeExtension } from './write-extension.ts';

/**
 * Writes an extension whose popup is a picture as plain HTML with one style and without script: what it takes to draw
 * that picture, whatever makes it.
 */
export async function writePopupPicture({ html, css }: Still): Promise<ScratchExtension> {
  const manifest = { action: { default_popup: 'popup.html' } };
  return await writeExtension('popup-picture', manifest, {
    'popup.html': addToHead(html, '<link rel="stylesheet" href="popup.css">'),
    'popup.css': css,
  });
}
