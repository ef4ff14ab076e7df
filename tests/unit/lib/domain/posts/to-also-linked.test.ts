import { expect, it, vi } from 'vitest';
import { toAlsoLinked, toNewsOfTeam } from '#lib/domain/posts/to-also-linked.ts';
import { aDiaryLine } from '#tests/builders/a-diary-line.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const line = (atMs: number, kind: 'copied' | 'posted' = 'copied') => aDiaryLine({ atMs, kind, channel: 'Telegram' });
const link = (mintedAtMs: number, presetName?: string) =>
  aKeptLink({ linkId: '7', mintedAtMs, ...(presetName !== undefined && { presetName }) });

it('what was done with an address before is nothing for a new one', () => {
  expect(toAlsoLinked({ teamPosting: null, line: null, link: null }, 100)).toBeNull();
});

it('what was done with an address before is the link, with its preset, or without a channel', () => {
  expect(toAlsoLinked({ teamPosting: null, line: null, link: link(5, 'Blog') }, 100)).toEqual({
    kind: 'linked',
    atMs: 5,
    channel: 'Blog',
    postId: null,
    linkId: '7',
    teamPosting: null,
  });
  expect(toAlsoLinked({ teamPosting: null, line: null, link: link(5) }, 100)?.channel).toBe('');
});

it('what was done with an address before is what came last: a copy or post after the link, or a newer link', () => {
  expect(toAlsoLinked({ teamPosting: null, line: line(9, 'posted'), link: link(5, 'Blog') }, 100)).toMatchObject({
    kind: 'posted',
    channel: 'Telegram',
    linkId: '7',
  });
  expect(toAlsoLinked({ teamPosting: null, line: line(4), link: link(5, 'Blog') }, 100)).toMatchObject({
    kind: 'linked',
    channel: 'Blog',
  });
});

it('what was done with an address before leaves out what the user does now', () => {
  expect(toAlsoLinked({ teamPosting: null, line: line(100), link: link(5, 'Blog') }, 100)?.atMs).toBe(5);
  expect(toAlsoLinked({ teamPosting: null, line: line(100), link: link(101) }, 100)).toBeNull();
});

it('what was done with an address before has no link to show where the user deleted it', () => {
  expect(toAlsoLinked({ teamPosting: null, line: line(9), link: null }, 100)).toMatchObject({
    channel: 'Telegram',
    linkId: null,
  });
});

const teamPosting = { name: 'Aina', channel: 'Telegram', day: '2026-11-20' };

it('what a colleague posted counts beside what the user copied, and unless the user posted it on that day or later', () => {
  const [before, on] = [Date.UTC(2026, 10, 19, 9), Date.UTC(2026, 10, 20, 9)];
  expect(toNewsOfTeam({ line: null, teamPosting })).toBe(teamPosting);
  expect(toNewsOfTeam({ line: line(on), teamPosting })).toBe(teamPosting);
  expect(toNewsOfTeam({ line: line(before, 'posted'), teamPosting })).toBe(teamPosting);
  expect(toNewsOfTeam({ line: line(on, 'posted'), teamPosting })).toBeNull();
  expect(toNewsOfTeam({ line: line(on, 'posted'), teamPosting: null })).toBeNull();
});

it.each([
  ['Asia/Kuala_Lumpur', '2026-11-20T07:00:00+08:00', '2026-11-19T23:30:00+08:00'],
  ['America/Sao_Paulo', '2026-11-20T00:30:00-03:00', '2026-11-19T22:00:00-03:00'],
])(
  'what a colleague posted is weighed by the day on the calendar of the user, in %s',
  (zone, ofThatDay, ofTheDayBefore) => {
    vi.stubEnv('TZ', zone);
    try {
      expect(toNewsOfTeam({ line: line(Date.parse(ofThatDay), 'posted'), teamPosting })).toBeNull();
      expect(toNewsOfTeam({ line: line(Date.parse(ofTheDayBefore), 'posted'), teamPosting })).toBe(teamPosting);
    } finally {
      vi.unstubAllEnvs();
    }
  },
);
