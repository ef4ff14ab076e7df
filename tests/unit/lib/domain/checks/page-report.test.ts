import { expect, it } from 'vitest';
import type { LinkVerdict, VerdictProgram } from '#lib/domain/checks/link-verdict.ts';
import { findPageNotes, needsAct } from '#lib/domain/checks/page-notes.ts';
import { type JudgedLink, listTrackedLinks, toPageReport } from '#lib/domain/checks/page-report.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPageLink, aReadPage } from '#tests/builders/a-page-link.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

const program: VerdictProgram = anOffer();
const instead = { url: 'https://www.kedai.example/p/1', program, isUnsure: false };
const fine = (change = {}): LinkVerdict => ({
  kind: 'fine',
  link: aKeptLink(change),
  listed: null,
  offerName: 'Kedai',
});
const paused: LinkVerdict = {
  ...{
    kind: 'trouble',
    trouble: 'paused',
    link: aKeptLink(),
    listed: null,
    offerName: 'Kedai',
    accountName: '',
    instead: null,
  },
} as const;
const foreign: LinkVerdict = { kind: 'foreign', network: 'awin1.com', parameters: [], left: null, instead: null };

const judge = (...verdicts: readonly LinkVerdict[]): readonly JudgedLink[] =>
  verdicts.map((verdict, id) => ({ link: aPageLink({ id }), verdict }));

const one: readonly LinkVerdict[] = [
  fine(),
  paused,
  foreign,
  { kind: 'network', instead: null },
  { kind: 'could-earn', instead },
  { kind: 'could-join', program },
  { kind: 'app-only', instead },
  { kind: 'other', isShort: true },
  { kind: 'other', isShort: false },
  { kind: 'waits', program },
];

it('the groups of a report are by what is to be done, and the sum counts each link to a shop once', () => {
  const { nothing, could, earn, unknown, sums } = toPageReport(judge(...one), true);
  expect(nothing.map(({ link }) => link.id)).toEqual([1, 2]);
  expect(could.map(({ link }) => link.id)).toEqual([4, 5, 6, 9]);
  expect(earn.map(({ link }) => link.id)).toEqual([0]);
  expect(unknown.map(({ link }) => link.id)).toEqual([3, 7]);
  expect(sums).toEqual({ links: 9, earn: 1, nothing: 2, could: 4, unknown: 2, others: 1 });
});

it('the groups of a report of a site of somebody else have only the user’s own links', () => {
  const { sums } = toPageReport(judge(...one), false);
  expect(sums).toEqual({ links: 2, earn: 1, nothing: 1, could: 0, unknown: 0, others: 8 });
});

const today = '2026-11-24';
const find = (page: Parameters<typeof aReadPage>[0], judged: readonly JudgedLink[], campaigns = [aCampaign()]) =>
  findPageNotes(aReadPage(page), judged, campaigns, today);
const marked = (verdict: LinkVerdict, id = 0): JudgedLink => ({
  link: aPageLink({ id, rel: 'noopener sponsored' }),
  verdict,
});

it('the notes of a page say nothing of a page whose links all say what they are, behind a clear word', () => {
  expect(find({}, [marked(fine())])).toEqual([]);
  expect(find({ clearWords: null }, [marked({ kind: 'other', isShort: false })])).toEqual([]);
});

it.each(['sponsored', 'nofollow', 'NOFOLLOW noopener', 'ugc,sponsored', 'nofollow, noopener'])(
  'rel "%s" is enough',
  (rel) => {
    expect(find({}, [{ link: aPageLink({ rel }), verdict: fine() }])).toEqual([]);
  },
);

it.each(['', 'noopener', 'unsponsored', 'ugc'])('rel "%s" is not', (rel) => {
  expect(find({}, [{ link: aPageLink({ id: 3, rel }), verdict: foreign }])).toEqual([{ kind: 'rel', linkIds: [3] }]);
});

it('the notes of a page name a disclosure that is missing, late or weak, and the first link that needs it', () => {
  const judged = [marked({ kind: 'other', isShort: false }, 0), marked(fine(), 1), marked(fine(), 2)];
  const note = (page: Parameters<typeof aReadPage>[0]) => {
    const [found] = find(page, judged);
    return found?.kind === 'disclosure' ? [found.problem, found.isWeak, found.linkIds] : found;
  };
  const at = (linksBefore: number) => ({ text: 'Ad', linksBefore });
  expect(note({ clearWords: null })).toEqual(['missing', false, [1]]);
  expect(note({ clearWords: at(1) })).toBeUndefined();
  expect(note({ clearWords: at(2) })).toEqual(['late', false, [1]]);
  expect(note({ clearWords: null, weakWords: at(0) })).toEqual(['weak', true, [1]]);
  expect(note({ clearWords: null, weakWords: at(2) })).toEqual(['late', true, [1]]);
});

it('the notes of a page name codes that ended, and without a call to act those that soon will', () => {
  const codes = [
    { text: 'HARIAN10', linksBefore: 3 },
    { text: 'OTHER', linksBefore: 0 },
  ];
  const of = (endDate: string) => find({ codes }, [marked(fine())], [aCampaign({ endDate })]);
  expect(of('2026-11-20')).toMatchObject([{ kind: 'coupon', code: 'HARIAN10', days: -4, linkIds: [2] }]);
  expect(of('2026-11-20').map(needsAct)).toEqual([true]);
  expect(of('2026-11-30').map(needsAct)).toEqual([false]);
  expect(of('2027-11-30')).toEqual([]);
});

it('the notes of a page say that a code has ended although a campaign with it is announced, after days without it', () => {
  const codes = [{ text: 'HARIAN10', linksBefore: 3 }];
  const ended = aCampaign({ endDate: '2026-11-20' });
  const coming = aCampaign({ campaignId: '2', startDate: '2026-11-30', endDate: '2026-12-05' });
  for (const campaigns of [
    [ended, coming],
    [coming, ended],
  ]) {
    expect(find({ codes }, [marked(fine())], campaigns)).toMatchObject([
      { kind: 'coupon', campaignId: ended.campaignId, days: -4 },
    ]);
  }
});

it.each(['2027-01-01', ''])(
  'the notes of a page leave out a code that runs on in a campaign that ends “%s”',
  (endDate) => {
    const codes = [{ text: 'HARIAN10', linksBefore: 3 }];
    const campaigns = [aCampaign({ endDate: '2026-11-20' }), aCampaign({ campaignId: '2', endDate })];
    expect(find({ codes }, [marked(fine())], campaigns)).toEqual([]);
  },
);

it('the notes of a page name a product that is linked twice with different sub IDs, and not one that only repeats', () => {
  const blog = { subIds: ['blog', '', '', '', ''] as const };
  expect(find({}, [marked(fine(), 0), marked(fine(), 1)])).toEqual([]);
  expect(find({}, [marked(fine(), 0), marked(fine(blog), 4)])).toEqual([
    { kind: 'same-product', url: aKeptLink().destinationUrl, linkIds: [0, 4] },
  ]);
});

it('somebody earns by own links, by those of the network, and by other people’s', () => {
  expect(listTrackedLinks(judge(...one)).map(({ id }) => id)).toEqual([0, 1, 2, 3]);
});
