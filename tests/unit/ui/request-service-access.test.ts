import { expect, it, vi } from 'vitest';
import { requestServiceAccess } from '#ui/request-service-access.ts';

/** A browser that answers the prompts with these, in turn. */
function aBrowser(...answers: readonly (boolean | Error)[]) {
  const request = vi.fn(async (_wanted: object) => {
    const answer = answers[request.mock.calls.length - 1] ?? false;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return request;
}

it('asks for the service’s host and for the report why a connection fails, in one prompt', async () => {
  const request = aBrowser(true);
  expect(await requestServiceAccess(request, 'https://api.network.example/v2')).toBe(true);
  expect(request).toHaveBeenCalledExactlyOnceWith({
    origins: ['https://api.network.example/*'],
    permissions: ['webRequest'],
  });
});

it('asks once, and takes the user’s no', async () => {
  const request = aBrowser(false);
  expect(await requestServiceAccess(request, 'https://api.network.example')).toBe(false);
  expect(request).toHaveBeenCalledOnce();
});

it('asks for the host alone where an organisation blocks the report', async () => {
  const request = aBrowser(new Error('Permissions are blocked by enterprise policy.'), true);
  expect(await requestServiceAccess(request, 'https://api.network.example')).toBe(true);
  expect(request).toHaveBeenLastCalledWith({ origins: ['https://api.network.example/*'] });
});
