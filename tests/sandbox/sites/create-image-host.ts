import type { World } from '../create-world.ts';
import { hashOf } from '../seeded-random.ts';
import { createImage } from './create-image.ts';

/** Logos and banners, on a host of their own, which sees every client that loads one. */
export function createImageHost({ world }: { world: World }): { handle(request: Request): Response } {
  const { clock, log } = world;
  return {
    handle(request) {
      const url = new URL(request.url);
      log.imageRequests.push({
        atMs: clock.realMs(),
        host: url.host,
        method: request.method,
        path: url.pathname,
        headers: Object.fromEntries(request.headers),
      });
      const banner = /^\/banner\/(\d{2,4})x(\d{2,4})\/[\w-]+\.png$/.exec(url.pathname);
      const logo = /^\/(?:logo|shop)\/\d+\.png$/.test(url.pathname);
      if (!banner && !logo) return new Response('No such image.', { status: 404 });
      const width = Math.min(2_000, Number(banner?.[1] ?? 96));
      const height = Math.min(2_000, Number(banner?.[2] ?? 96));
      const hue = hashOf(url.pathname);
      const image = createImage(width, height, [60 + (hue % 120), 60 + ((hue >>> 8) % 120), 60 + ((hue >>> 16) % 120)]);
      return new Response(new Uint8Array(image), { headers: { 'content-type': 'image/png' } });
    },
  };
}
