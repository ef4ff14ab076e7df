import { crc32, deflateSync } from 'node:zlib';
import type { World } from '../create-world.ts';
import { hashOf } from '../seeded-random.ts';

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of two colours, a light stripe on `red, green, blue`; sizes in pixels. */
function createImage(width: number, height: number, colour: readonly [number, number, number]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from([...colour, ...colour.map((part) => Math.min(255, part + 60))]);
  const row = width + 1;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels[y * row + x + 1] = (x + y) % Math.max(8, height) < height / 3 ? 1 : 0;
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    toChunk('IHDR', header),
    toChunk('PLTE', palette),
    toChunk('IDAT', deflateSync(pixels)),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

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
