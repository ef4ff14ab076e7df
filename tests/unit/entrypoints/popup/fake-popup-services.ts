import { render } from '@testing-library/preact';
import { h } from 'preact';
import { vi } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import { copyLink } from '#entrypoints/popup/copy/copy-link.ts';
import type { PopupFocus } from '#entrypoints/popup/popup-focus.ts';
import type { PopupServices } from '#entrypoints/popup/popup-services.ts';
import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import { preloadParts } from '#entrypoints/popup/preload-parts.ts';
import { readPageProduct } from '#lib/domain/products/read-product.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { createProgramFinder } from '#lib/domain/programs/program-finder.ts';
import { toListedProgram } from '#lib/domain/programs/program-index.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { MessageInput, MessageName } from '#lib/messaging/protocol.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { openDatabase } from '#lib/store/database.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPopupOffer } from '#tests/builders/a-popup-offer.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';

export const anOffer: OfferWithStatus = aPopupOffer();

/** That of the account that the popup shows. */
export const aPresetService = { host: 'publisher.example' };

/** What the worker answers: a new link to the page of the popup's snapshot. */
export const minted = {
  kind: 'minted',
  reused: false,
  link: aKeptLink({
    linkId: '1',
    offerName: 'Kedai Harian',
    destinationUrl: 'https://kedai.example/p/1',
    trackingLink: 'https://go.example/abc',
    mintedAtMs: 0,
  }),
} as const;

export type Answers = { readonly [Name in MessageName]?: (input: MessageInput<Name>) => unknown };

/** A finder over programs of these standings, in this order by name. */
export function aFinder(programs: readonly (Partial<OfferWithStatus> & { readonly hosts?: readonly string[] })[]) {
  const summaries = programs.map((program) =>
    toProgramSummary({ ...anOffer, ...program, matchHosts: program.hosts ?? [], matches: [] }),
  );
  return createProgramFinder(summaries.map(toListedProgram));
}

/** The popup's services over a snapshot that a test can change, with the worker's answers by message. */
export function fakePopupServices(initial: PopupSnapshot, answers: Answers = {}) {
  let snapshot = initial;
  let look: ((focus: PopupFocus) => PopupSnapshot) | null = null;
  let requests = 0;
  const sent: { readonly name: MessageName; readonly input: unknown }[] = [];
  const standard: Answers = { readWait: () => ({ waitMs: 0 }), refreshCampaigns: () => undefined };
  const send = async (name: MessageName, input: unknown) => {
    sent.push({ name, input });
    const answer = (answers[name] ?? standard[name]) as ((input: unknown) => unknown) | undefined;
    return answer?.(input);
  };
  const services: PopupServices = {
    nowMs: () => 1_000,
    sleep: () => new Promise(() => undefined),
    newRequestId: () => {
      requests += 1;
      return `act-${requests}`;
    },
    send: send as PopupServices['send'],
    sendAs: () => send as PopupServices['send'],
    readSnapshot: async (focus) => (look === null ? { ...snapshot, focus } : look(focus)),
    readDetails: async (offerId) => ({ offerId, campaigns: [], subIds: noSubIds, hasConversions: false }),
    readEarnings: async () => ({ count: 0, approved: [], pending: [] }),
    readReplacements: async () => null,
    readShopLinks: async () => [],
    readPage: vi.fn(async () => null),
    readPageProduct: async (parts, pageUrl) => readPageProduct(parts, pageUrl),
    readLinkState: async () => ({ link: null, isUnknown: false }),
    refreshTeam: vi.fn(async () => false),
    watchMint: () => () => undefined,
    loadProgramFinder: () => Promise.reject(new Error('no programs in this test')),
    readAddressHistory: async () => ({ line: null, link: null, teamPosting: null }),
    readTemplates: async () => (await presetBookItem.read()).templates,
    copyLink: async (...copied) => copyLink({ database: await openDatabase('test'), nowMs: () => 1_000 }, ...copied),
    copyText: vi.fn(async () => true),
    openOptions: vi.fn(),
    openPanel: vi.fn(),
    openTab: null,
  };
  return {
    services,
    sent,
    sentOf: <Name extends MessageName>(name: Name) =>
      sent.filter((message) => message.name === name).map(({ input }) => input as MessageInput<Name>),
    change(next: PopupSnapshot) {
      snapshot = next;
      announceDataChange('settings');
    },
    /** What each read returns from now on, by its subject. */
    look: (read: (focus: PopupFocus) => PopupSnapshot) => {
      look = read;
    },
    /** What the next read returns, without a notice of the change. */
    set: (next: PopupSnapshot) => {
      snapshot = next;
    },
  };
}

/** Draws the popup as it opens, over a snapshot with what a test changes of it. */
export async function showPopup(change: Partial<PopupSnapshot> = {}, answers: Answers = {}) {
  const snapshot = aPopupSnapshot(change);
  const fake = fakePopupServices(snapshot, answers);
  return { ...fake, ...(await drawPopup(fake.services, snapshot)) };
}

/** Draws it over services that a test has changed. */
export async function drawPopup(services: PopupServices, snapshot: PopupSnapshot) {
  await preloadParts(snapshot);
  return render(h(App, { services, initialSnapshot: snapshot }));
}
