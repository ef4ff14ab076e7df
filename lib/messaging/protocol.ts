import type { AccountColor } from '#lib/domain/accounts/account.ts';
import type { BulkInputLine, BulkLineChange, BulkOutcome, BulkPresetChoice } from '#lib/domain/bulk/bulk-run.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import type { TemplateSyntax } from '#lib/domain/formats/link-formats.ts';
import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { ButtonCorner, PageToast } from '#lib/domain/page/page-surface.ts';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import type { Settings } from '#lib/domain/settings.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';

/**
 * Every message of the extension: its input, its answer. Whoever adds one adds its schema and its callers to
 * `message-rules.ts` (a missing entry does not compile) and a handler in `entrypoints/background/message-handlers.ts`.
 */
export interface Protocol {
  /**
   * Verifies the credentials live and, when they hold, stores them, in the account that they are known of or in a new
   * one, makes it the active one and starts its sync. A new secret for a known address and key is answered with `which`:
   * asked again with `as`, the user has said whose it is.
   */
  connect: {
    input: {
      serviceUrl: string;
      marketplacePath: string;
      key: string;
      secret: string;
      /** The encoding of calls, where the user chose one; absent: what the service takes is found out. */
      bodyEncoding?: BodyEncoding | undefined;
      as?: { kind: 'same'; accountId: string } | { kind: 'new' } | undefined;
    };
    output:
      | { kind: 'connected'; accountId: string }
      | { kind: 'which'; accounts: readonly { accountId: string; title: string }[] };
  };
  /** Forgets key, secret and token of an account at once. Everything else of it stays. */
  signOut: { input: { accountId: string }; output: undefined };
  /** Deletes an account and all that belongs to it. */
  removeAccount: { input: { accountId: string }; output: undefined };
  /** Makes an account the active one. What runs in the others goes on. */
  switchAccount: { input: { accountId: string }; output: undefined };
  /** Names an account, or gives it another colour. */
  changeAccount: {
    input: { accountId: string; name?: string | undefined; color?: AccountColor | undefined };
    output: undefined;
  };
  /** Starts a sync now, or lets the one that runs go on. */
  syncNow: { input: Record<string, never>; output: undefined };
  /** Goes on with a sync or a bulk run that a killed worker left. Answers at once. */
  wake: { input: Record<string, never>; output: undefined };
  /** "Update earnings": loads what is due of the conversions, or goes on with what was left. Answers at once. */
  refreshReports: { input: Record<string, never>; output: undefined };
  /** In which currency conversions are asked for. Another one than before begins a load of everything. */
  setReportCurrency: { input: { currency: ReportCurrency }; output: undefined };
  /** The user has seen the changes of conversions up to this time (ms since the epoch): the next visit counts from there. */
  markReportsSeen: { input: { seenAtMs: number }; output: undefined };
  saveSettings: { input: Partial<Settings>; output: undefined };
  /** The account's count as the worker knows it. */
  readQuota: { input: Record<string, never>; output: QuotaUsage };
  /** "The dashboard says N": from now on the period's count starts at N. */
  correctQuota: { input: { used: number }; output: QuotaUsage };
  /**
   * Mints a deeplink, or finds the one there is. `requestId` names one act of the user: the same id again never makes a
   * second call, so a caller that lost the answer may ask again with it.
   */
  mintDeeplink: {
    input: {
      requestId: string;
      offerId: string;
      /** The destination that the user saw. */
      destinationUrl: string;
      subIds: SubIds;
      /**
       * The preset that the sub-IDs are of: the worker expands their tokens. Without one they are sent as they are,
       * braces and all.
       */
      preset?: { name: string } | undefined;
      /** The page's title, for `{title}` and for finding the link again; absent where it is not known. */
      title?: string | undefined;
      /** The user has read that the quota is used up and wants to mint anyway. */
      overQuota: boolean;
      /** The user wants a call although the service refused this program and host within 14 days. */
      despiteRefusal: boolean;
      /** The user picked the program for this destination, which need not be on a host of the program's. */
      chosenByUser?: true | undefined;
      /**
       * From the popup: the tab that it is open over, and what it is going to copy the link as. When the popup is closed
       * before it has the outcome (`takeLink`), the worker copies in its place, or says there what came of the wish.
       */
      handover?: { tabId: number; url: string; formatId: string } | undefined;
    };
    output: MintOutcome;
  };
  /** The popup has what came of the act, and copies or shows the link itself: the worker does no more about it. */
  takeLink: { input: { requestId: string }; output: undefined };
  /**
   * Mints for a page with what applies in the account, as the on-page button does, and copies: from the popup of another
   * account. `tabId` is null for an address that was pasted. Answers what to say; where the popup is closed before it has
   * that (`takeLink`), the worker says it in the tab of `handover`.
   */
  copyForPage: {
    input: {
      requestId: string;
      pageUrl: string;
      tabId: number | null;
      handover?: { tabId: number; url: string } | undefined;
    };
    output: PageToast;
  };
  /** How long an interactive call would wait for its slot now, in ms. */
  readWait: { input: Record<string, never>; output: { waitMs: number } };
  /** Remembers the sub-IDs for the program. */
  rememberSubIds: { input: { offerId: string; subIds: SubIds }; output: undefined };
  /** Adds a preset (`presetId` null), or changes one. Without a format it keeps the one it has. */
  savePreset: {
    input: { presetId: string | null; name: string; subIds: SubIds; formatId?: string | undefined };
    output: PresetOutcome;
  };
  /** Remembers the copy format for a preset. */
  setPresetFormat: { input: { presetId: string; formatId: string }; output: PresetOutcome };
  /** Adds a copy format of the user's own (`formatId` null), or changes one. */
  saveTemplate: {
    /** Without a syntax, what the template is written in is read from itself. */
    input: { formatId: string | null; name: string; template: string; syntax?: TemplateSyntax | undefined };
    output: PresetOutcome;
  };
  /** Presets that remember it copy the plain link from then on. */
  removeTemplate: { input: { formatId: string }; output: PresetOutcome };
  removePreset: { input: { presetId: string }; output: PresetOutcome };
  /** Makes a preset the default one, or (null) none. */
  setDefaultPreset: { input: { presetId: string | null }; output: PresetOutcome };
  /** Uses a preset, or (null) none, for a program of the account's service or for a host's site. */
  assignPreset: {
    input: { presetId: string | null; target: { offerId: string } | { host: string } };
    output: PresetOutcome;
  };
  /** Uses no preset for a program of whatever service, by its key in the preset book. */
  unassignProgram: { input: { programKey: string }; output: PresetOutcome };
  /** Takes the presets and templates of an exported file in. */
  importPresets: { input: { text: string }; output: PresetOutcome };
  /** Sets the user's words about a link. Empty ones take what was there away. */
  annotateLink: { input: { linkId: string; note: string; tags: readonly string[] }; output: undefined };
  /** Adds a tag to links. */
  tagLinks: { input: { linkIds: readonly string[]; tag: string }; output: undefined };
  /**
   * Takes links off the list, and out of sight the wishes (by their `requestId`) that came to no link. What was counted
   * stays counted. Several messages of one `actId` are one act.
   */
  deleteLinks: {
    input: { actId: string; linkIds: readonly string[]; requestIds: readonly string[] };
    output: undefined;
  };
  /** Brings back what an act of the last day deleted, a slice at a time: asked again until none is `left`. */
  restoreLinks: { input: { actId: string }; output: { left: number } };
  /** Takes a slice of a file of links in: what is known is completed, the rest added. */
  importLinks: { input: { links: readonly ImportedLink[] }; output: { added: number; changed: number } };
  /** The user was told that these programs take no links now. */
  dismissLinkMarks: { input: { offerIds: readonly string[] }; output: undefined };
  /** Sets or (null) clears the ★ program of a host. */
  setDefaultOffer: { input: { host: string; offerId: string | null }; output: undefined };
  /** Keeps what cleaning would drop from addresses of the host's site (`DroppedPart.name`), or drops it again. */
  keepParameter: { input: { host: string; name: string; isKept: boolean }; output: undefined };
  /** "Not this program": it matches no page of the host's site from now on, or does so again. */
  rejectProgram: { input: { host: string; offerId: string; isRejected: boolean }; output: undefined };
  /** A host that a link taught is the program's no more. */
  forgetHost: { input: { offerId: string; host: string }; output: undefined };
  /** The service may be asked again for a program that it refused on the host. */
  forgetRefusal: { input: { offerId: string; host: string }; output: undefined };
  /** Fetches the program's campaigns if the stored ones are older than a day. */
  refreshCampaigns: { input: { offerId: string }; output: { refreshed: boolean } };
  /** Lists campaigns, or shops, anew from the first page to the last. Answers at its end. */
  refreshListing: { input: { kind: 'campaigns' | 'shops' }; output: undefined };
  /** The user copied the campaign's code: from now on its end is watched. */
  couponCopied: { input: { campaignId: string }; output: undefined };
  /** The marketplace shop that the page itself names, its address aside, read with `activeTab`; null where it names none. */
  findPageShop: { input: { tabId: number }; output: Shop | null };
  /**
   * The page's canonical address and title, read with `activeTab`; nulls where the page cannot be read, or is at another
   * address by now.
   */
  describePage: {
    input: { tabId: number; pageUrl: string };
    output: { canonicalUrl: string | null; title: string | null };
  };
  /** Takes a list in and plans it in the background. Nothing is sent to the service. */
  planBulk: { input: { lines: readonly BulkInputLine[]; preset: BulkPresetChoice }; output: BulkOutcome };
  /** Plans the list anew for other sub-IDs. */
  replanBulk: { input: { runId: string; preset: BulkPresetChoice }; output: BulkOutcome };
  /** Changes a line of a plan. */
  changeBulkLine: { input: { runId: string; index: number; change: BulkLineChange }; output: BulkOutcome };
  /** Begins to mint a planned list. Answers at once, as the next three do; the run is in the database. */
  startBulk: { input: { runId: string }; output: BulkOutcome };
  pauseBulk: { input: { runId: string }; output: BulkOutcome };
  resumeBulk: { input: { runId: string }; output: BulkOutcome };
  cancelBulk: { input: { runId: string }; output: BulkOutcome };
  /**
   * Puts lines that failed, were refused or were skipped back into the queue. Those whose answer was lost only with
   * `despiteUnknown`: the user has read that each may cost a second link.
   */
  retryBulkLines: {
    input: { runId: string; indexes: readonly number[]; despiteUnknown: boolean };
    output: BulkOutcome;
  };
  /** Forgets a run that is not under way. Its links stay. */
  discardBulk: { input: { runId: string }; output: BulkOutcome };
  /** The lines that a page's selection left for the Bulk tab. They are handed over once. */
  takeBulkDraft: { input: Record<string, never>; output: { lines: readonly BulkInputLine[] } };
  /** Keeps what stands in the Bulk tab's field until the account is shown there again; null: it is in the field again. */
  keepBulkList: { input: { list: KeptBulkList | null }; output: undefined };
  /** From the content script: the page's host is in the match index. The worker looks at the sender's own URL only. */
  pageMatched: { input: Record<string, never>; output: undefined };
  /**
   * From the on-page button, after the user's own click: mints for the sender's page, with the preset that applies, and
   * copies. The page's canonical address and title are hints; its address is the sender's. `pageUrl` is the address that was
   * clicked on: where the sender has gone on meanwhile, nothing is minted. Answers what to say, never the link.
   * `requestId` as in `mintDeeplink`.
   */
  mintHere: {
    input: { requestId: string; pageUrl: string; canonicalUrl: string | null; title: string | null };
    output: PageToast;
  };
  /** From the on-page button: the corner that the user moved it to. */
  moveButton: { input: { corner: ButtonCorner }; output: undefined };
  /** From the on-page button: the user hides it on this site, or takes that back. */
  dismissButton: { input: { isDismissed: boolean }; output: undefined };
}

/** Messages of the device: those that are about one account name it. All others are of the account that the sender shows. */
export const deviceMessages = [
  'connect',
  'signOut',
  'removeAccount',
  'switchAccount',
  'changeAccount',
  'wake',
  'savePreset',
  'setPresetFormat',
  'saveTemplate',
  'removeTemplate',
  'removePreset',
  'setDefaultPreset',
  'unassignProgram',
  'importPresets',
] as const satisfies readonly (keyof Protocol)[];

export type DeviceMessageName = (typeof deviceMessages)[number];

export type MessageName = keyof Protocol;
export type MessageInput<Name extends MessageName> = Protocol[Name]['input'];
export type MessageOutput<Name extends MessageName> = Protocol[Name]['output'];

/** What travels to the worker. `version` is the extension's: a script of an older one is told so. */
export interface MessageEnvelope {
  readonly linkmint: MessageName;
  readonly version: string;
  /** The account that the sender shows; null from a web page, whose messages are the active one's. */
  readonly accountId: string | null;
  readonly input: unknown;
}

/** What travels back. */
export type MessageAnswer =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly error: ErrorData };
