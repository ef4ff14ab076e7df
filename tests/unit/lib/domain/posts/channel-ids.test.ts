import { expect, it } from 'vitest';
import { postKinds } from '#lib/domain/formats/post-template.ts';
import { toBuiltInChannelId, toBuiltInKind } from '#lib/domain/posts/channel-ids.ts';

it('a built-in channel keeps the id that stored posts have, and its kind is read from it', () => {
  expect(postKinds.map(toBuiltInChannelId)).toEqual(postKinds.map((kind) => `built-in-${kind}`));
  expect(postKinds.map((kind) => toBuiltInKind(`built-in-${kind}`))).toEqual(postKinds);
  for (const other of ['built-in-', 'built-in-letter', 'telegram', '']) expect(toBuiltInKind(other)).toBeUndefined();
});
