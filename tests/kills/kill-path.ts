import type { Send } from '#lib/messaging/create-send.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { Database } from '#lib/store/database.ts';
import type { SandboxService } from '#tests/builders/make-sandbox-service.ts';
import type { FakeClock } from '#tests/fakes/fake-clock.ts';
import type { FakePageApis } from '#tests/fakes/fake-page-apis.ts';
import type { SandboxControl } from '#tests/sandbox/control/create-control.ts';
import type { MortalBrowser } from './create-mortal-browser.ts';

/** Where a path is walked: a browser with a connected account, and the service. */
export interface KillStage {
  readonly browser: MortalBrowser;
  readonly clock: FakeClock;
  readonly service: SandboxService;
  readonly control: SandboxControl;
  readonly page: FakePageApis;
  /** The account that was connected first. */
  readonly accountId: string;
  /** As a page that shows the first account. */
  readonly send: Send;
  /** A word that no other walk on this service has. */
  readonly name: string;
  /** The answer to a surface: waits for the answer, or the failure, while time passes. Throws if none comes. */
  answerOf<Answer>(asked: Promise<Answer>): Promise<Answer>;
  /** The answer to what a user presses, who presses once more where the worker was stopped before it answered. */
  press<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
  /** Reads the first account's database as a page does. */
  inDatabase<Result>(read: (db: Database) => Promise<Result>): Promise<Result>;
  /** Lets so many ms pass, with the alarms that fall due. */
  pass(durationMs: number): Promise<void>;
  /** Lets an alarm fall due now, and time pass until what it does has ended. */
  ring(alarm: string): Promise<void>;
  /** Lets time pass until nothing is pending and nothing waits. */
  rest(): Promise<void>;
  /** Lets time pass until it is so. Throws if that never happens. */
  until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void>;
}

/** A path of the worker on which it is killed at each mark. */
export interface KillPath {
  readonly name: string;
  /** What the service has. */
  readonly conversions?: number;
  readonly offers?: number;
  /** Answers calls to other hosts than the service's; null for the service's. */
  readonly answerElsewhere?: (url: string, init: RequestInit | undefined) => Promise<Response> | null;
  /** Brings the connected browser to the start of the path. No worker is killed here. */
  prepare?(stage: KillStage): Promise<void>;
  /** Does what the user does, and waits for its end: what is found wrong then, each as a sentence. */
  walk(stage: KillStage): Promise<readonly string[]>;
  /** How many calls with the same parameters a path makes more than once though no worker is killed. */
  readonly pagesAskedTwice?: number;
  /** How many more of them a kill may cost; 1, the pending page, if the user does not press again for all of them. */
  readonly pagesAfterKill?: number;
  /** Whether the service turns down a first call for the link, which makes none. */
  readonly linksAskedTwice?: boolean;
}

export const connectInput: MessageInput<'connect'> = {
  serviceUrl: 'http://localhost',
  marketplacePath: 'marketplaceextra',
  key: 'general',
  secret: 'a+b/c=',
};
