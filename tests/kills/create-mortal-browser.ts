import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { createServices } from '#entrypoints/background/create-services.ts';
import { createDeviceMessageHandlers } from '#entrypoints/background/device-message-handlers.ts';
import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import { createMessageListener } from '#lib/messaging/create-message-listener.ts';
import { createSend, type Send } from '#lib/messaging/create-send.ts';
import type { MessageAnswer, MessageEnvelope } from '#lib/messaging/protocol.ts';
import type { Menus, Runtime, Tabs } from '#lib/platform/browser.ts';
import type { Random } from '#lib/platform/random.ts';
import { listPublicSuffixes } from '#lib/worker/programs/list-public-suffixes.ts';
import type { FakeClock } from '#tests/fakes/fake-clock.ts';
import { beginLife, type Life, type OnMark } from './create-lives.ts';

/** A browser whose worker can die at each mark, and which starts it again for any event that wakes it. */
export interface MortalBrowser {
  /** As a page of the extension sends; where the worker dies before it has answered, as the browser says it. */
  sendFor(accountId: string | null): Send;
  /** As the script of a web page sends. */
  sendFromTab(tab: { readonly id: number; readonly url: string }): Send;
  clickMenu(info: Menus.OnClickData, tab: Tabs.Tab): Promise<void>;
  /** Wakes the worker for an event of the browser's, which is sent only once. */
  fire(event: string, act: (services: ReturnType<typeof createServices>) => Promise<unknown>): Promise<void>;
  /** Lets time pass, with the alarms that fall due, until it is so; false where that is not within so many ms. */
  runUntil(isSo: () => boolean | Promise<boolean>, maxMs: number): Promise<boolean>;
  /** Kills the worker where it lives. */
  kill(): void;
  /** How often the worker was killed, and how often it was started. */
  counts(): { readonly kills: number; readonly starts: number };
  /** What the workers' logs say. */
  readonly warnings: readonly string[];
}

export interface MortalBrowserOptions {
  readonly clock: FakeClock;
  readonly random: Random;
  readonly fetch: typeof globalThis.fetch;
  readonly onMark: OnMark;
  /** Looks at what a killed worker left, before another one is started. */
  readonly onKill: () => Promise<void>;
}

/** One worker, from its start to its kill. */
interface MortalWorker {
  readonly life: Life;
  readonly services: ReturnType<typeof createServices>;
  readonly onMessage: ReturnType<typeof createMessageListener>;
}

const extension = { id: 'linkmint', version: '1.0.0', rootUrl: 'chrome-extension://linkmint/' };
const suffixList = listPublicSuffixes().join('\n');
const hourMs = 3_600_000;
/** In these steps time passes. */
const stepMs = 5_000;

export function createMortalBrowser({ clock, random, fetch, onMark, onKill }: MortalBrowserOptions): MortalBrowser {
  const warnings: string[] = [];
  let worker: MortalWorker | null = null;
  let looked: Promise<void> = Promise.resolve();
  let nextHourMs = clock.nowMs() + hourMs;
  let kills = 0;
  let starts = 0;

  function start(): MortalWorker {
    starts += 1;
    const life = beginLife(onMark, () => {
      kills += 1;
      worker = null;
      looked = onKill();
    });
    const born = life.run(() => {
      const services = createServices({
        clock: life.clockOf(clock),
        random,
        logger: { warn: (event, code) => void warnings.push(`${event}: ${code}`) },
        fetch: life.whileAlive(fetch),
        isOnline: () => true,
        observeNetworkErrors: () => ({ errorName: new Promise(() => {}), stop: () => undefined }),
        readSuffixList: async () => suffixList,
        readLitPicture: async (size) => ({ width: size, height: size }) as ImageData,
      });
      const onMessage = createMessageListener({
        deviceHandlers: createDeviceMessageHandlers(services),
        readAccountHandlers: services.accountHandlers,
        ready: services.ready,
        extension,
        onFailure: (name, code) => void warnings.push(`${name}: ${code}`),
      });
      return { life, services, onMessage };
    });
    worker = born;
    life.run(() => void born.services.attempt('boot', born.services.resume));
    return born;
  }

  async function wake(): Promise<MortalWorker> {
    if (worker === null) await looked;
    return worker ?? start();
  }

  /** What the browser's event does in the worker, as `register-listeners.ts` runs it. */
  const fire: MortalBrowser['fire'] = async (event, act) => {
    const { life, services } = await wake();
    life.run(() => {
      void services.attempt(event, async () => {
        await services.ready();
        await act(services);
      });
    });
  };

  function sendAs(sender: object, accountId: string | null): Send {
    const sendMessage = async (envelope: MessageEnvelope) => {
      const { life, onMessage } = await wake();
      return new Promise<MessageAnswer | undefined>((resolve, reject) => {
        const onDeath = () => reject(new Error('The message port closed before a response was received.'));
        life.ended.addEventListener('abort', onDeath, { once: true });
        const message: unknown = JSON.parse(JSON.stringify(envelope));
        // It may have died of its first turn, before the message came.
        if (!life.isOver()) {
          life.run(() => onMessage(message, { id: extension.id, ...sender } as Runtime.MessageSender, resolve));
        }
        if (life.isOver()) onDeath();
      });
    };
    const runtime = { id: extension.id, getManifest: () => ({ version: extension.version }), sendMessage };
    return createSend({ runtime }, accountId);
  }

  async function ring(name: string): Promise<void> {
    const { life, services } = await wake();
    life.run(() => void services.attempt('alarm', () => createAlarmHandler(services)(name)));
  }

  /** Lets everything happen that takes no time. */
  const settle = () => clock.advance(0);

  async function fireDueAlarms(): Promise<void> {
    if (nextHourMs <= clock.nowMs()) {
      nextHourMs += hourMs;
      await ring(hourlyAlarm);
    }
    for (const { name, scheduledTime } of await fakeBrowser.alarms.getAll()) {
      if (scheduledTime > clock.nowMs()) continue;
      await fakeBrowser.alarms.clear(name);
      await ring(name);
    }
  }

  return {
    sendFor: (accountId) => sendAs({ url: `${extension.rootUrl}popup.html` }, accountId),
    sendFromTab: (tab) => sendAs({ url: tab.url, frameId: 0, tab }, null),
    clickMenu: (info, tab) => fire('menu', (services) => createUserEventHandlers(services).onMenuClick(info, tab)),
    fire,

    async runUntil(isSo, maxMs) {
      const endMs = clock.monotonicMs() + maxMs;
      await settle();
      while (!(await isSo())) {
        if (clock.monotonicMs() >= endMs) return false;
        await fireDueAlarms();
        await clock.advance(stepMs);
        await settle();
      }
      return true;
    },

    kill: () => worker?.life.end(),
    counts: () => ({ kills, starts }),
    warnings,
  };
}
