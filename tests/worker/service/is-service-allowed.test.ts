import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { isServiceAllowed } from '#lib/worker/service/is-service-allowed.ts';
import { connectWorker, makeWorker } from '#tests/builders/make-worker.ts';

it('the worker allows every service where no policy names any', async () => {
  expect(await isServiceAllowed('https://api.network.example')).toBe(true);
});

it('the worker allows the named hosts alone, whatever their port and path', async () => {
  await fakeBrowser.storage.managed.set({ serviceHosts: ['api.network.example'] });
  expect(await isServiceAllowed('https://api.network.example:8443/v2')).toBe(true);
  expect(await isServiceAllowed('https://evil.network.example')).toBe(false);
});

it('the worker connects no other service, sends it nothing, and says why', async () => {
  await fakeBrowser.storage.managed.set({ serviceHosts: ['api.network.example'] });
  const worker = await makeWorker();
  await expect(connectWorker(worker)).rejects.toMatchObject({ code: 'switched-off' });
  expect(worker.service.calls).toEqual([]);
});
