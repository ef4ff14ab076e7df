import { createServices } from '#entrypoints/background/create-services.ts';
import { createDeviceMessageHandlers } from '#entrypoints/background/device-message-handlers.ts';
import { createMessageHandlers } from '#entrypoints/background/message-handlers.ts';
import type { AccountSettings } from '#lib/domain/settings/settings.ts';
import type { MessageHandlers } from '#lib/messaging/create-message-listener.ts';
import { takeInput } from '#lib/messaging/message-definition.ts';
import { type MessageName, protocol } from '#lib/messaging/protocol.ts';
import { browser, type Runtime } from '#lib/platform/browser.ts';
import type { Random } from '#lib/platform/random.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { listPublicSuffixes } from '#lib/worker/programs/list-public-suffixes.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';
import { type FakeService, fakeService } from '#tests/fakes/fake-service.ts';
import { whileTestLasts } from '#tests/setup/await-rest.ts';

export interface WorkerOptions {
  readonly clock?: FakeClock;
  readonly service?: FakeService;
  readonly random?: Random;
  /** What answers instead of `service`. */
  readonly fetch?: typeof globalThis.fetch;
  readonly isOnline?: () => boolean;
  readonly networkError?: string | null;
}

export const serviceUrl = 'https://publisher.example';

/** Made once for all workers: it takes longer than most of their tests. */
const suffixList = listPublicSuffixes().join('\n');

/** Credentials as the options page sends them. */
export const credentials = { serviceUrl, marketplacePath: 'marketplaceextra', key: 'general', secret: 'a+b/c=' };

/**
 * The whole worker from its own composition root, over fakes at the seams, with the services of the account that is
 * active at first: the one that the first connecting takes. Make a second one to "restart" it.
 */
export async function makeWorker(options: WorkerOptions = {}) {
  const { clock = fakeClock(), service = fakeService(), random = fakeRandom(), networkError = null } = options;
  const { isOnline = () => true } = options;
  const warnings: string[] = [];
  const device = createServices({
    clock,
    random,
    logger: { warn: (event, code) => void warnings.push(`${event}: ${code}`) },
    fetch: whileTestLasts(options.fetch ?? service.fetch),
    isOnline,
    observeNetworkErrors: () => ({
      errorName: networkError === null ? new Promise(() => {}) : Promise.resolve(networkError),
      stop: () => undefined,
    }),
    readSuffixList: async () => suffixList,
    readLitPicture: async (size) => ({ width: size, height: size }) as ImageData,
  });
  const account = await device.account();
  return {
    ...account,
    clock,
    random,
    service,
    warnings,
    device,
    /** Every message's handler, for the account that was active at first. It takes what the message's check takes. */
    handlers: withChecks({ ...createDeviceMessageHandlers(device), ...createMessageHandlers(account) }),
    db: await account.database(),
  };
}

function withChecks<Handlers extends MessageHandlers>(handlers: Handlers): Handlers {
  const checked = Object.entries<MessageHandlers[MessageName]>(handlers).map(([name, handle]) => {
    const definition = protocol[name as MessageName];
    const send = (input: unknown, sender: Runtime.MessageSender) =>
      Reflect.apply(handle, handlers, [takeInput<unknown>(definition, input ?? {}), sender]);
    return [name, send] as const;
  });
  return Object.assign({ ...handlers }, Object.fromEntries(checked));
}

export type Worker = Awaited<ReturnType<typeof makeWorker>>;

/** Sets what the options say of the account. */
export function changeSettings(worker: Worker, change: Partial<AccountSettings>): Promise<void> {
  return worker.device.directory.change(worker.accountId, (account) => ({
    ...account,
    settings: { ...account.settings, ...change },
  }));
}

/** From now on the account counts as connected, where a test needs nothing of its service. */
export async function takeForConnected({ device, accountId }: Worker): Promise<void> {
  const { connection } = anAccount();
  await device.directory.change(accountId, (account) => ({ ...account, connection }));
}

/** From now on the browser lets the extension reach every service, or none. */
export function permitService(isPermitted: boolean): void {
  Object.assign(browser.permissions, { contains: async () => isPermitted });
}

/** Connects as the options page does, with the permission given, and lets the first sync end. */
export async function connectWorker(worker: Worker): Promise<void> {
  permitService(true);
  await worker.clock.runUntil(connectAccount(worker.device, credentials));
  await worker.clock.runUntil(worker.sync.run());
}
