import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountServices } from '#entrypoints/background/create-account-services.ts';
import { createMessageHandlers } from '#entrypoints/background/message-handlers.ts';
import type { TeamShare } from '#lib/domain/team/team.ts';
import { browser, type Permissions } from '#lib/platform/browser.ts';
import { toDatabaseName } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { credentials, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure, anEnvelope, type FakeAnswer } from '#tests/fakes/fake-service.ts';
import { breakOpening } from '#tests/fakes/fake-storage-faults.ts';
import { connectAnother } from './connect-another.ts';

const merchantPages = '*://*/*';
const [serviceHost, otherHost, teamHost] = [
  'https://publisher.example/*',
  'https://publisher-two.example/*',
  'https://redis.example/*',
];

let given: string[];
let required: string[];
let worker: Worker;

beforeEach(async () => {
  permitService(true);
  given = [serviceHost, otherHost, teamHost, merchantPages];
  required = [];
  Object.assign(browser.permissions, {
    getAll: vi.fn(async () => ({ permissions: [], origins: given })),
    remove: vi.fn(async ({ origins = [] }: Permissions.Permissions) => {
      given = given.filter((origin) => !origins.includes(origin));
      return true;
    }),
  });
  browser.runtime.getManifest = () => ({
    manifest_version: 3,
    name: 'Linkmint',
    version: '1',
    host_permissions: required,
  });
  worker = await makeWorker();
});

const connect = (secret: string, serviceUrl = credentials.serviceUrl) => connectAnother(worker, secret, { serviceUrl });

async function join(account: AccountServices, share: TeamShare = 'reuse'): Promise<void> {
  await writeMeta(await account.database(), 'teamSettings', {
    address: 'https://redis.example',
    publisherId: '1',
    deviceName: '',
    share,
    publishesPresets: false,
  });
}

const remove = ({ accountId }: AccountServices) => worker.handlers.removeAccount({ accountId });

it('the permission for a host is given back with the last account of the service, and its team’s with it', async () => {
  const [first, second] = [await connect('a'), await connect('b')];
  await connect('c', 'https://publisher-two.example');
  await join(second);
  await remove(first);
  expect(given).toEqual([serviceHost, otherHost, teamHost, merchantPages]);
  await remove(second);
  expect(given).toEqual([otherHost, merchantPages]);
});

it('the permission for a host of a service is given back with its only account, though the database of that does not open', async () => {
  const { accountId } = await connect('a');
  await connect('b', 'https://publisher-two.example');
  const mend = breakOpening(new DOMException('', 'UnknownError'), (name) => name === toDatabaseName(accountId));
  const { clock, handlers } = await makeWorker({ service: worker.service, clock: worker.clock });
  await clock.runUntil(handlers.removeAccount({ accountId }));
  mend();
  expect(given).toEqual([otherHost, teamHost, merchantPages]);
});

it('the permission for a host of a team is given back when it is left, unless another account is in it', async () => {
  const [first, second] = [await connect('a'), await connect('b')];
  await join(first);
  await join(second);
  await createMessageHandlers(first).leaveTeam();
  expect(given).toContain(teamHost);
  await createMessageHandlers(second).leaveTeam();
  expect(given).toEqual([serviceHost, otherHost, merchantPages]);
});

it('the consent of Firefox to share the history of a team is given back once no team of an account shares it', async () => {
  const [first, second] = [await connect('a'), await connect('b')];
  await join(first, 'history');
  await join(second, 'history');
  let consents = ['websiteContent', 'browsingActivity'];
  Object.assign(browser.permissions, {
    getAll: async () => ({ permissions: [], origins: given, data_collection: consents }),
    async remove({ data_collection = [] }: Permissions.Permissions) {
      const gone: readonly string[] = data_collection;
      consents = consents.filter((consent) => !gone.includes(consent));
      return true;
    },
  });
  await createMessageHandlers(first).leaveTeam();
  expect(consents).toEqual(['websiteContent', 'browsingActivity']);
  await createMessageHandlers(second).leaveTeam();
  expect(consents).toEqual(['browsingActivity']);
});

it('the permission for a host stays in a build that is made for that service alone', async () => {
  required = [serviceHost];
  await remove(await connect('a'));
  expect(given).toContain(serviceHost);
});

describe('the permission for a host where connecting failed', () => {
  const strange: FakeAnswer = { text: '<html>Coming soon</html>' };
  const wrong: FakeAnswer = aFailure(401, 'invalid Credentials');
  const tryToConnect = async (answer: FakeAnswer) => {
    worker.service.respond('authenticate', answer);
    const connecting = worker.handlers.connect({ ...credentials, as: { kind: 'new' } });
    await expect(worker.clock.runUntil(connecting)).rejects.toThrow();
  };

  it('the permission for a host where connecting failed is given back where no publisher service answers', async () => {
    await tryToConnect(strange);
    expect(given).toEqual([otherHost, teamHost, merchantPages]);
  });

  it('the permission for a host where connecting failed stays where the secret is wrong, for the next try', async () => {
    await tryToConnect(wrong);
    expect(given).toContain(serviceHost);
  });

  it('the permission for a host where connecting failed stays while another window connects there', async () => {
    let answer = (_token: FakeAnswer) => {};
    const answered = new Promise<FakeAnswer>((resolve) => {
      answer = resolve;
    });
    worker.service.once('authenticate', () => answered);
    const begin = (secret: string) => worker.handlers.connect({ ...credentials, secret, as: { kind: 'new' } });
    const other = begin('b');
    await expect.poll(() => worker.service.count('authenticate')).toBe(1);
    worker.service.respond('authenticate', strange);
    await expect(begin('c')).rejects.toThrow();
    expect(given).toContain(serviceHost);
    answer(anEnvelope({ token: 'token' }));
    expect(await worker.clock.runUntil(other)).toMatchObject({ kind: 'connected' });
    expect(given).toContain(serviceHost);
  });

  it('the permission for a host where connecting failed stays while another account uses it', async () => {
    await connect('a');
    await tryToConnect(strange);
    expect(given).toContain(serviceHost);
  });
});

describe('the permission for a host where a team was looked for', () => {
  const access = { address: 'redis.example', token: 'opens', publisherId: '1' };
  const askAt = async (answer: () => Response) => {
    worker = await makeWorker({ fetch: async () => answer() });
    return worker.clock.runUntil(worker.handlers.testTeam(access));
  };
  const aPage = () => new Response('<html>Coming soon</html>');

  it('the permission for a host where a team was looked for is given back where no Redis answers', async () => {
    expect(await askAt(aPage)).toEqual({ kind: 'problem', problem: 'not-redis' });
    expect(given).toEqual([serviceHost, otherHost, merchantPages]);
  });

  it('the permission for a host where a team was looked for stays where the token is wrong, for the next try', async () => {
    expect(await askAt(() => new Response('', { status: 401 }))).toEqual({ kind: 'problem', problem: 'wrong-token' });
    expect(given).toContain(teamHost);
  });

  it('the permission for a host where a team was looked for stays while the device is offline, for the next try', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    worker = await makeWorker({ fetch, isOnline: () => false });
    const tested = await worker.clock.runUntil(worker.handlers.testTeam(access));
    expect(tested).toEqual({ kind: 'problem', problem: 'unreachable' });
    expect(given).toContain(teamHost);
  });

  it('the permission for a host where a team was looked for stays while another account is in a team there', async () => {
    await join(await connect('a'));
    await askAt(aPage);
    expect(given).toContain(teamHost);
  });
});
