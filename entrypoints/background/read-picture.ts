import { browser } from '#lib/platform/browser.ts';

/** The pixels of a picture of the package. */
export async function readPicture(path: `/icon/lit-${16 | 24 | 32 | 48}.png`): Promise<ImageData> {
  const picture = await createImageBitmap(await (await fetch(browser.runtime.getURL(path))).blob());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  if (context === null) throw new Error('A canvas without a drawing');
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, picture.width, picture.height);
}
