import { expect, it } from 'vitest';
import { toChannelState } from '#lib/domain/posts/channel-state.ts';

it.each([
  [{}, undefined, 'not-copied'],
  [{}, 'words', 'copied'],
  [{}, 'other words', 'changed'],
  [{ copiedAtMs: 1 }, undefined, 'copied'],
  [{ copiedAtMs: 1 }, 'other words', 'changed'],
  [{ copiedAtMs: 1, postedAtMs: 2 }, 'other words', 'posted'],
] as const)('a channel’s text with %o, after a copy of %s, is %s', (channel, copied, state) => {
  expect(toChannelState(channel, 'words', copied)).toBe(state);
});
