import { expect, it } from 'vitest';
import { readJournaledAct, toEnding, toFailedEnding } from '#lib/domain/bulk/bulk-ending.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const trackingLink = 'https://go.links.example/1';
const newId = () => 'next';

it('the ending of a line that was sent is its link, or the landing link of the program that refused', () => {
  expect(toEnding({ kind: 'minted', link: aKeptLink({ trackingLink }), reused: false }, newId)).toEqual({
    line: { state: 'done', trackingLink, error: null },
    sign: { kind: 'none' },
  });
  expect(toEnding({ kind: 'refused', landingLink: trackingLink, remembered: false }, newId)).toEqual({
    line: { state: 'refused', landingLink: trackingLink, error: null },
    sign: { kind: 'none' },
  });
});

it('the ending of a line that was sent is unknown when the answer was lost, which may have cost a link', () => {
  expect(toEnding({ kind: 'unknown' }, newId)).toEqual({
    line: { state: 'unknown', error: { code: 'outcome-unknown' } },
    sign: { kind: 'lost' },
  });
});

it('the ending of a line that was sent stops the run when a protection stopped the call: every further line would be counted as well', () => {
  expect(toEnding({ kind: 'unknown', isBlocked: true }, newId)).toEqual({
    line: { state: 'unknown', error: { code: 'outcome-unknown' } },
    sign: { kind: 'stop', reason: 'blocked-by-protection' },
  });
});

it('the ending of a line that was sent leaves the line in the queue when the quota is used up, and stops the run', () => {
  expect(toEnding({ kind: 'quota-reached' }, newId)).toEqual({
    line: {},
    sign: { kind: 'stop', reason: 'quota-reached' },
  });
});

it('the ending of a line that was sent stops the run by the team’s word where links are left by the count', () => {
  expect(toEnding({ kind: 'quota-reached', isOfTeam: true }, newId)).toEqual({
    line: {},
    sign: { kind: 'stop', reason: 'team-share' },
  });
});

it('the ending of a line that was sent is a new act where the network has no links left, because the journal has its refusal', () => {
  expect(toEnding({ kind: 'quota-reached', isByNetwork: true }, newId)).toEqual({
    line: { requestId: 'next' },
    sign: { kind: 'stop', reason: 'links-used-up' },
  });
});

it.each<ErrorCode>(['incorrect-arguments', 'program-unavailable', 'sub-id-too-long', 'unsafe-link'])(
  'a failure by %s is the line’s own: the run continues',
  (code) => {
    expect(toFailedEnding({ code }, null)).toEqual({
      line: { state: 'failed', error: { code } },
      sign: { kind: 'none' },
    });
  },
);

it.each<ErrorCode>(['rate-limited', 'unreachable', 'timed-out', 'service-failure', 'malformed-answer'])(
  'a failure by %s passes: the line stays in the queue',
  (code) => {
    expect(toFailedEnding({ code }, null)).toEqual({ line: {}, sign: { kind: 'limited', code } });
  },
);

it.each<ErrorCode>(['not-connected', 'permission-missing', 'token-rejected', 'certificate', 'storage-full'])(
  'a failure by %s stops the run, with the line in its queue',
  (code) => {
    expect(toFailedEnding({ code }, null)).toEqual({ line: {}, sign: { kind: 'stop', reason: code } });
  },
);

it.each<ErrorCode>(['offline', 'cancelled'])('a failure by %s is the end of a wait and of nothing else', (code) => {
  expect(toFailedEnding({ code }, null)).toEqual({ line: {}, sign: { kind: 'none' } });
});

it("a failure without a rule leaves the line's outcome open", () => {
  expect(toFailedEnding({ code: 'internal' }, null)).toEqual({ line: {}, sign: { kind: 'unexpected' } });
});

it('a failure after which the journal has the act as sent is a lost answer, whatever failed', () => {
  const known = { state: 'unknown', error: { code: 'cancelled' } } as const;
  for (const code of ['internal', 'unreachable', 'storage-full', 'incorrect-arguments'] as const) {
    expect(toFailedEnding({ code }, known)).toEqual({ line: known, sign: { kind: 'lost' } });
  }
});

it('a failure after which the journal has the link loses nothing', () => {
  const known = { state: 'done', trackingLink, error: null } as const;
  expect(toFailedEnding({ code: 'storage-full' }, known)).toMatchObject({ line: known });
});

it('a failure after which the journal has the refusal is tried again as a new act', () => {
  expect(toFailedEnding({ code: 'rate-limited' }, { requestId: 'next' }).line).toEqual({ requestId: 'next' });
  expect(toFailedEnding({ code: 'incorrect-arguments' }, { requestId: 'next' }).line).toEqual({
    requestId: 'next',
    state: 'failed',
    error: { code: 'incorrect-arguments' },
  });
});

const read = (act: Partial<Parameters<typeof readJournaledAct>[0]>) =>
  readJournaledAct({ state: 'reserved', trackingLink: null, ...act }, () => 'next');

it("the journal's entry of an act that was only reserved is nothing: the same act can still be done", () => {
  expect(read({ state: 'reserved' })).toBeNull();
});

it("the journal's entry of an act that was sent is a lost answer", () => {
  expect(read({ state: 'sent' })).toEqual({ state: 'unknown', error: { code: 'cancelled' } });
  expect(read({ state: 'unknown', error: 'timed-out' })).toEqual({ state: 'unknown', error: { code: 'timed-out' } });
});

it("the journal's entry of an act ends with its link when it is done, even if the user deleted that link for good", () => {
  expect(read({ state: 'done', trackingLink })).toEqual({ state: 'done', trackingLink, error: null });
  expect(read({ state: 'done' })).toEqual({ state: 'done', trackingLink: null, error: null });
});

it("the journal's entry of an act that was refused means that the next try is another act", () => {
  expect(read({ state: 'refused', error: 'rate-limited' })).toEqual({ requestId: 'next' });
  expect(read({ state: 'refused', error: 'deeplink-refused' })).toEqual({ requestId: 'next', state: 'refused' });
});
