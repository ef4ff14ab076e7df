import { describe, expect, it } from 'vitest';
import { toAlsoLinked } from '#lib/domain/posts/to-also-linked.ts';
import { aDiaryLine } from '#tests/builders/a-diary-line.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const line = (atMs: number, kind: 'copied' | 'posted' = 'copied') => aDiaryLine({ atMs, kind, channel: 'Telegram' });
const link = (mintedAtMs: number, presetName?: string) =>
  aKeptLink({ linkId: '7', mintedAtMs, ...(presetName !== undefined && { presetName }) });

describe('what was done with an address before', () => {
  it('is nothing for a new one', () => {
    expect(toAlsoLinked({ line: null, link: null }, 100)).toBeNull();
  });

  it('is the link, with its preset, or without a channel', () => {
    expect(toAlsoLinked({ line: null, link: link(5, 'Blog') }, 100)).toEqual({
      kind: 'linked',
      atMs: 5,
      channel: 'Blog',
      postId: null,
      linkId: '7',
    });
    expect(toAlsoLinked({ line: null, link: link(5) }, 100)?.channel).toBe('');
  });

  it('is what came last: a copy or post after the link, or a newer link', () => {
    expect(toAlsoLinked({ line: line(9, 'posted'), link: link(5, 'Blog') }, 100)).toMatchObject({
      kind: 'posted',
      channel: 'Telegram',
      linkId: '7',
    });
    expect(toAlsoLinked({ line: line(4), link: link(5, 'Blog') }, 100)).toMatchObject({
      kind: 'linked',
      channel: 'Blog',
    });
  });

  it('leaves out what the user does now', () => {
    expect(toAlsoLinked({ line: line(100), link: link(5, 'Blog') }, 100)?.atMs).toBe(5);
    expect(toAlsoLinked({ line: line(100), link: link(101) }, 100)).toBeNull();
  });

  it('has no link to show where the user deleted it', () => {
    expect(toAlsoLinked({ line: line(9), link: null }, 100)).toMatchObject({ channel: 'Telegram', linkId: null });
  });
});
