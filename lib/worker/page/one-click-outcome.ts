import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRisk } from '#lib/domain/page/link-risk.ts';
import type { ProgramOfAccount } from '#lib/domain/page/page-surface.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';

/** How the act ended. The link itself is on the clipboard, and never in what a page's script gets. */
export type OneClickOutcome =
  | {
      /**
       * `not-copied`: the link exists, and the browser did not let it be copied. `ready`: the link came late, and the
       * user may have copied something else by now. `overtaken`: the user did, and it stays on the clipboard.
       */
      readonly kind: 'copied' | 'not-copied' | 'ready' | 'overtaken';
      /** The link with its account, for the button that copies one which is ready. Null where it was deleted since. */
      readonly stored: { readonly accountId: string; readonly linkId: string } | null;
      readonly programName: string;
      /** What the link's page is called; empty where that is unknown. Hostile. */
      readonly linkName: string;
      /** The preset with the link's sub-IDs. Null for those last used with the program. */
      readonly presetName: string | null;
      /** The preset's format, in which the link was copied. */
      readonly format: CopyFormat;
      /** Whether a stored link answered, so that none was spent. */
      readonly reused: boolean;
      /** Whether a colleague made it. */
      readonly isFromTeam?: true;
      readonly mintedAtMs: number;
      /** Whether the program pays in its app only. */
      readonly isAppOnly: boolean;
      readonly left: number;
    }
  | {
      readonly kind: 'refused';
      readonly programName: string;
      /** The program whose landing link can be offered. Null where it has no safe one. */
      readonly landing: ProgramOfAccount | null;
      /** What the service said. Hostile. Absent where it said nothing that helps. */
      readonly words?: string;
    }
  | {
      /** `unknown`: the answer was lost, and the link is counted. */
      readonly kind: 'unknown' | 'quota-reached';
      readonly programName: string;
      readonly left: number;
      readonly limit: number;
      /** A protection in front of the service answered in its place. */
      readonly isBlocked?: true;
      /** The service itself says that the links are used up. */
      readonly isByNetwork?: true;
      /** The team leaves none of its links to this device for now. */
      readonly isOfTeam?: true;
    }
  | {
      /** Nothing was made: the link may be useless, and the user has to act once more for it. */
      readonly kind: 'asked';
      readonly programName: string;
      readonly risk: LinkRisk;
    }
  | {
      /** The account's popup asks which of several programs the page has. */
      readonly kind: 'unsure';
      readonly accountId: string;
    }
  | {
      /**
       * `not-sent`: the browser stopped the worker before it asked for anything. `cancelled`: the user took it back.
       * `no-preset`: the preset that the user picked is gone. `link-gone`: the link that was ready was deleted since.
       */
      readonly kind: 'no-program' | 'no-preset' | 'not-sent' | 'cancelled' | 'link-gone';
    }
  | {
      /** The link is made later, by a run whose id is the act's. */
      readonly kind: 'queued';
      readonly accountId: string;
      readonly requestId: string;
      readonly programName: string;
      /** When its call can leave, in ms since the epoch. Null: as soon as the network is back. */
      readonly startsAtMs: number | null;
    }
  | {
      /** Nothing was made or queued, because another list is unfinished. */
      readonly kind: 'minute-full';
      readonly freeAtMs: number;
    }
  | { readonly kind: 'failed'; readonly error: ErrorData };
