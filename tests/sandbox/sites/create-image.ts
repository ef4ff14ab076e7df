import { crc32, deflateSync } from 'node:zlib';

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of two colours, a light stripe on `red, green, blue`; sizes in pixels. */
export function createImage(width: number, height: number, colour: readonly [number, number, number]): Buffer {
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
