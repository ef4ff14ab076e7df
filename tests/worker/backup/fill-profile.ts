import type { KeptCheck } from '#lib/domain/checks/kept-check.ts';
import type { CopiedCoupon } from '#lib/domain/coupons/copied-coupon.ts';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import type { SitePreference } from '#lib/domain/page/site-preference.ts';
import type { DiaryLine } from '#lib/domain/posts/diary-line.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { writeMeta } from '#lib/store/meta.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import type { LearnedHostRecord } from '#lib/store/schema/offer-records.ts';
import { aDiaryLine } from '#tests/builders/a-diary-line.ts';
import { aDoneMark } from '#tests/builders/a-done-mark.ts';
import { aKeptCheck } from '#tests/builders/a-kept-check.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { changeSettings, connectWorker, type Worker } from '#tests/builders/make-worker.ts';
import { anEnvelope } from '#tests/fakes/fake-service.ts';

/** Every field, so that one that a type gains has to be thought of. */
const link: Required<LinkRecord> = {
  ...aKeptLink(),
  presetName: 'Newsletter',
  title: 'Rice cooker',
  reuseCount: 3,
  lastReusedAtMs: Date.UTC(2026, 10, 21),
  note: 'For the autumn mail',
  tags: ['mail', 'autumn'],
  importedAtMs: 5,
  fromTeam: { device: 'desk', atMs: 6 },
  posted: { name: 'phone', channel: 'Telegram', day: '2026-11-20' },
  reuseKey: toReuseKey('101', 'https://www.kedai.example/p/rice-cooker-3l', ['', '', '', '', '']),
  changedAtMs: 7,
  lastReuseId: 'act-1',
  isDeletedInTeam: true,
};

const site: Required<SitePreference> = {
  siteKey: 'kedai.example',
  defaultOfferId: '101',
  buttonCorner: 'top-left',
  isButtonDismissed: true,
  isOwnSite: true,
  keptParameters: ['color'],
  rejectedOfferIds: ['102'],
};

const learned: Required<LearnedHostRecord> = {
  key: '101|promo.example',
  offerId: '101',
  host: 'promo.example',
  kind: 'minted',
  atMs: 11,
  doubtedAtMs: 10,
  words: 'The offer is not approved for you',
  wasMinted: true,
};

const coupon: Required<CopiedCoupon> = {
  campaignId: '81000',
  offerId: '101',
  offerName: 'Kedai Harian (MY)',
  name: 'Autumn sale',
  endDate: '2026-12-01',
  voucherCode: 'AUTUMN',
  copiedAtMs: 13,
  notifiedAtMs: 17,
};

const post: Required<Omit<Post, 'runId' | 'kept'>> = {
  ...aPost({
    products: [
      aPostProduct({
        isChosen: true,
        coupon: { campaignId: '81000', name: 'Autumn', voucherCode: 'AUTUMN', endDate: '2026-12-01' },
      }),
    ],
    channels: [
      aPostChannel({
        links: [aPostLink()],
        text: 'Ad\nhttps://go.links.example/rice',
        isEdited: true,
        otherTexts: ['Ad\nAs the desktop wrote it'],
        isOff: false,
        copiedAtMs: 19,
        postedAtMs: 20,
        address: 'https://t.example/1841',
      }),
    ],
    state: 'out',
  }),
  doneCauses: ['coupon:81000'],
  takenEdits: [
    {
      causeId: 'program:101:paused:5',
      offerId: '101',
      offerName: 'Kedai Harian (MY)',
      cause: { kind: 'program', trouble: 'paused', sinceMs: 5 },
      productIds: ['rice'],
    },
  ],
  stamps: { baseMs: 1, later: { name: 2 } },
};

const check: Required<KeptCheck> = { ...aKeptCheck(), isOwnSite: true };

const line: Required<DiaryLine> = {
  ...aDiaryLine({ kind: 'posted' }),
  postId: post.postId,
  postName: post.name,
  channelId: 'telegram',
  formerPostedAtMs: 18,
  wasArchived: true,
  made: 8,
  reused: 2,
  address: 'https://t.example/1841',
};

/** A connected profile that has something in every store whose content is the user's. */
export async function fillProfile(worker: Worker): Promise<void> {
  const { service, handlers, db, clock } = worker;
  service.respond('offers/all', answerApproved(anOfferRow()));
  service.respond(
    'deeplink/generate',
    anEnvelope({
      offer_name: 'Kedai Harian (MY)',
      offer_id: 101,
      merchant_id: 11,
      tracking_link: 'https://go.links.example/minted',
    }),
  );
  await connectWorker(worker);
  await handlers.changeAccount({ accountId: worker.accountId, name: 'Food blog', color: 'teal' });
  await changeSettings(worker, { callsPerMinute: 30, countries: ['Malaysia'], bulkReserve: 3 });
  await handlers.saveSettings({ disclosure: 'Advert', singleKeyShortcuts: false, formatId: 'markdown' });
  await handlers.savePreset({
    ...{ presetId: 'p1', name: 'Newsletter', subIds: ['news-{date}', '', '', '', ''], language: 'ms' },
    disclosure: 'Iklan saya',
  });
  await handlers.movePreset({ presetId: 'p1', place: 0 });
  await handlers.setDefaultPreset({ presetId: 'p1' });
  await handlers.assignPreset({ presetId: 'p1', target: { offerId: '101' } });
  await handlers.assignPreset({ presetId: 'p1', target: { host: 'kedai.example' } });
  await handlers.saveTemplate({ formatId: 'f1', name: 'Telegram', template: '{title}\n{link}', syntax: 'plain' });
  await clock.runUntil(
    handlers.mintDeeplink(
      aMintWish({
        requestId: 'wish-1',
        destinationUrl: 'https://www.kedai.example/p/minted',
        subIds: ['typed', '', '', '', ''],
      }),
    ),
  );
  await handlers.correctQuota({ used: 41 });
  await handlers.rememberSubIds({ offerId: '101', subIds: ['typed', '', '', '', ''] });
  await db.put('links', link);
  await db.put('sitePreferences', site);
  await db.put('learnedHosts', learned);
  await db.put('copiedCoupons', coupon);
  await db.put('posts', { ...post, runId: 'run-1' });
  await db.put('diary', line);
  await writeMeta(db, 'pageChecks', [check]);
  await writeMeta(db, 'doneMarks', [aDoneMark()]);
  await writeMeta(db, 'buttonCorner', 'bottom-left');
  await writeMeta(db, 'tokenCounter', { next: 12, acts: [] });
  await writeMeta(db, 'reportState', { ...emptyReportState, currency: 'USD' });
  await worker.quota.publish();
}
