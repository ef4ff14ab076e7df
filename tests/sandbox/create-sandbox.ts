import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { handMadePrograms } from './catalogue/hand-made-programs.ts';
import { createControl, type SandboxControl } from './control/create-control.ts';
import { createControlRoutes } from './control/create-control-routes.ts';
import { createAddresses, type MerchantDomain } from './create-addresses.ts';
import type { AccountRequest } from './create-publisher-accounts.ts';
import type { QuotaPeriod } from './create-quota-ledger.ts';
import { createWorld } from './create-world.ts';
import { createPublisherService } from './service/create-publisher-service.ts';
import { createForeignHost } from './sites/create-foreign-host.ts';
import { createImageHost } from './sites/create-image-host.ts';
import { createLinkHosts } from './sites/create-link-hosts.ts';
import { createMerchantSites } from './sites/create-merchant-sites.ts';
import { createServicePages } from './sites/create-service-pages.ts';
import type { VariantName } from './variant-names.ts';

export interface SandboxOptions {
  /** 0: any free one, the default. */
  port?: number;
  ratePerMinute?: number;
  /** Default: as `ratePerMinute`. */
  deeplinkRatePerMinute?: number;
  monthlyQuota?: number;
  /** How many programs in all; the generator makes those beyond the hand-made ones, which are the default. */
  offers?: number;
  /** Conversions of the last two years; default 600. */
  conversions?: number;
  /** Zone of all dates, in minutes east of UTC; default 480, observed as UTC+08:00. */
  timeZoneOffsetMinutes?: number;
  quotaPeriod?: QuotaPeriod;
  tokenKind?: 'jwt' | 'opaque';
  /** Whether the same offer, URL and sub-IDs cost quota each time; default true. */
  chargeDuplicates?: boolean;
  variants?: VariantName[];
  /** Where the service's clock starts, in ms since the epoch; default the machine's time. */
  nowMs?: number;
  /** The day that the dates of its lists count from, in ms since the epoch; default where the clock starts. */
  listedAtMs?: number;
  key?: string;
  secret?: string;
  /** Further accounts of the service, and further credentials of an account (its `affiliateId` again). */
  accounts?: readonly AccountRequest[];
  /** Path segment of the marketplace endpoint; default `marketplaceextra`. */
  marketplacePath?: string;
  /**
   * Under which suffix merchants and links are *listed*; they answer under both. `localhost`, the default, needs no
   * set-up; `example` is for a browser that maps `*.example` to this port.
   */
  merchantDomain?: MerchantDomain;
}

export interface Sandbox {
  port: number;
  /** `http://localhost:PORT`; `127.0.0.1`, `api.localhost` and hosts of no merchant answer the API too. */
  serviceUrl: string;
  /** As the option. */
  listedAtMs: number;
  key: string;
  secret: string;
  control: SandboxControl;
  close(): Promise<void>;
}

/** Characters that URL-encoding must not lose (observed, spec §5). */
const defaultSecret = 'q7+Zr/4mT0v+Xw9/Lk2dHs8b1Y6nPc3e==';

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * Listens on both loopback addresses, because `localhost` may mean either; a machine without IPv6 has only the first.
 * Any free port may be taken on the second address: then another is tried, unless the caller asked for that one.
 */
async function listenOnLoopback(openServer: () => Server, wantedPort: number) {
  for (;;) {
    const first = openServer();
    const port = await listen(first, wantedPort, '127.0.0.1');
    const second = openServer();
    try {
      await listen(second, port, '::1');
      return { port, servers: [first, second] };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return { port, servers: [first] };
      await closeServer(first);
      if (code !== 'EADDRINUSE' || wantedPort !== 0) throw error;
    }
  }
}

/** Starts the publisher service and every merchant on one loopback port. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  type Handler = (request: Request, env: HttpBindings) => Response | Promise<Response>;
  let handler: Handler = () => new Response(null, { status: 503 });
  const stopping = new AbortController();

  const openServer = () =>
    createAdaptorServer({
      fetch: (request, env) => handler(request, env as HttpBindings),
      overrideGlobalObjects: false,
    }) as Server;

  const { port, servers } = await listenOnLoopback(openServer, options.port ?? 0);

  const ratePerMinute = options.ratePerMinute ?? 20;
  const addresses = createAddresses({ port, domain: options.merchantDomain ?? 'localhost' });
  const world = createWorld({
    addresses,
    settings: {
      ratePerMinute,
      deeplinkRatePerMinute: options.deeplinkRatePerMinute ?? ratePerMinute,
      monthlyQuota: options.monthlyQuota ?? 1000,
      offers: options.offers ?? handMadePrograms.length,
      conversions: options.conversions ?? 600,
      timeZoneOffsetMinutes: options.timeZoneOffsetMinutes ?? 480,
      quotaPeriod: options.quotaPeriod ?? 'month',
      tokenKind: options.tokenKind ?? 'jwt',
      chargeDuplicates: options.chargeDuplicates ?? true,
      variants: options.variants ?? [],
      marketplacePath: options.marketplacePath ?? 'marketplaceextra',
      key: options.key ?? 'general',
      secret: options.secret ?? defaultSecret,
      accounts: options.accounts ?? [],
      nowMs: options.nowMs ?? null,
      listedAtMs: options.listedAtMs,
    },
  });
  const control = createControl({ world });
  const controlRoutes = createControlRoutes({ control, serviceUrl: addresses.serviceUrl });
  const service = createPublisherService({ world, stopping: stopping.signal });
  const merchantSites = createMerchantSites({ world });
  const linkHosts = createLinkHosts({ world });
  const imageHost = createImageHost({ world });
  const foreignHost = createForeignHost({ world });
  const servicePages = createServicePages({ world });

  const serve: Handler = (request, env) => {
    const { pathname } = new URL(request.url);
    const host = addresses.toRole(request.headers.get('host') ?? '');
    if (host.role === 'link') return linkHosts.handle(request);
    if (host.role === 'image') return imageHost.handle(request);
    if (host.role === 'foreign') return foreignHost.handle(request);
    if (host.role === 'site' && world.catalogue.hasSite(host.name)) return merchantSites.handle(request, host.name);
    if (pathname.startsWith('/_sandbox')) return controlRoutes.fetch(request, env);
    if (pathname.startsWith('/api/')) return service.handle(request, env);
    return host.role === 'site' ? merchantSites.handle(request, host.name) : servicePages.handle(request);
  };

  handler = async (request, env) => {
    const response = await serve(request, env);
    // Chromium by itself sends a request again, POST too, when a *reused* connection dies unanswered. So no connection
    // is ever reused here: a dropped call is one call, as the statistics say.
    if (!env.outgoing.headersSent) env.outgoing.setHeader('connection', 'close');
    return response;
  };

  return {
    port,
    serviceUrl: addresses.serviceUrl,
    listedAtMs: world.listedAtMs,
    ...control.getCredentials(),
    control,
    async close() {
      stopping.abort();
      control.clearFaults();
      await Promise.all(servers.map(closeServer));
    },
  };
}
