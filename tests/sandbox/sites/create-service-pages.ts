import { html } from 'hono/html';
import type { World } from '../create-world.ts';
import { renderLayout } from './render-layout.ts';

/** The few pages of the service itself: what this sandbox is, and the public directory page of each program. */
export function createServicePages({ world }: { world: World }): { handle(request: Request): Promise<Response> } {
  const { addresses, catalogue } = world;

  async function respond(title: string, body: ReturnType<typeof html>, status = 200): Promise<Response> {
    const markup = renderLayout({
      title: `${title} | Jambatan`,
      heading: 'Jambatan sandbox',
      homeHref: '/',
      accent: 'hsl(172 60% 24%)',
      canonical: null,
      nonce: null,
      body,
    });
    return new Response(String(await markup), { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
  }

  return {
    handle(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/') {
        return respond(
          'Sandbox',
          html`<h1>A publisher service to try Linkmint on</h1>
<p>The API answers under <code>${addresses.serviceUrl}/api</code>, the control surface under
<a href="/_sandbox/statistics"><code>/_sandbox</code></a>. Some merchants to visit:</p>
<ul>
${[
  ['www.kedai-harian', '/my/'],
  ['sg.batik-nusa', '/'],
  ['kompleks-niaga', '/buku-bagus/'],
  ['nota-muzik', '/'],
].map(
  ([name = '', path = '/']) =>
    html`<li><a href="${addresses.toSiteUrl(name, path)}">${addresses.toSiteUrl(name, path)}</a></li>`,
)}
</ul>`,
        );
      }
      const offer = catalogue.find(Number(/^\/directory\/(\d{1,9})$/.exec(pathname)?.[1]));
      if (!offer) return respond('Not found', html`<h1>Not found</h1>`, 404);
      return respond(
        offer.name,
        html`<h1>${offer.name}</h1>
<p>${offer.categories.join(', ')} · ${offer.countries.join(', ')} · ${offer.currency}</p>
<p><button type="button" disabled>Apply</button></p>`,
      );
    },
  };
}
