import type { World } from '../create-world.ts';

/**
 * Where the `redirect` fault sends a call. It is as tempting as such a host could be: open to every origin, and it
 * answers as the service would. It notes what it receives.
 */
export function createForeignHost({ world }: { world: World }): { handle(request: Request): Promise<Response> } {
  const { accounts, clock, log } = world;
  return {
    async handle(request) {
      const url = new URL(request.url);
      const body = await request.text();
      const secrets = accounts.all().map((account) => account.credentials().secret);
      const decoded = [body, ...new URLSearchParams(body).values()];
      const { headers } = request;
      log.foreignRequests.push({
        atMs: clock.realMs(),
        method: request.method,
        path: `${url.pathname}${url.search}`,
        hasAuthorization: headers.has('authorization'),
        holdsCredentials:
          decoded.some((text) => secrets.some((secret) => text.includes(secret))) || /(?:^|&|")key(?:=|":)/.test(body),
        bodyLength: body.length,
        headers: Object.fromEntries(headers),
      });
      const open = {
        'access-control-allow-origin': headers.get('origin') ?? '*',
        'access-control-allow-headers': headers.get('access-control-request-headers') ?? '*',
        'access-control-allow-methods': 'POST, GET, OPTIONS',
        'access-control-allow-credentials': 'true',
      };
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: open });
      const data = { token: 'a-token-of-the-foreign-host', page: 1, limit: 100, count: 0, nextPage: null, data: [] };
      return Response.json({ status: 'success', message: 'Success', data }, { headers: open });
    },
  };
}
