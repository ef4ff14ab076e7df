import { type Context, Hono } from 'hono';
import { conversionStatuses } from '../catalogue/create-conversion-ledger.ts';
import { isFaultName } from '../create-fault-plan.ts';
import { isVariantName, variantDescriptions } from '../variant-names.ts';
import type { SandboxControl } from './create-control.ts';

/** A control request that makes no sense; answered with 400 and this text. */
class ControlError extends Error {}

type Json = Record<string, unknown>;

async function readJson(context: Context): Promise<Json> {
  const text = await context.req.text();
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ControlError('the body is no JSON');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new ControlError('the body is no object');
  return value as Json;
}

/** Refuses misspelt names: a fault that is silently not armed would make a test pass for nothing. */
function allowOnly(body: Json, names: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new ControlError(`unknown field "${unknown}"; known: ${names.join(', ')}`);
}

function numberOf(body: Json, name: string): number | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new ControlError(`"${name}" must be a number`);
  return value;
}

function textOf(body: Json, name: string): string | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw new ControlError(`"${name}" must be a text`);
  return value;
}

function flagOf(body: Json, name: string): boolean | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'boolean') throw new ControlError(`"${name}" must be true or false`);
  return value;
}

/** Leaves out what is undefined, so that "not named" stays apart from "named". */
function present<T extends object>(value: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}

const standings = ['approved', 'pending', 'rejected', 'blocked', 'none'] as const;

/** The control surface over HTTP: thin clothes for `SandboxControl`. */
export function createControlRoutes({ control, serviceUrl }: { control: SandboxControl; serviceUrl: string }): Hono {
  const routes = new Hono({ strict: false }).basePath('/_sandbox');

  routes.onError((error, context) => {
    if (error instanceof ControlError) return context.json({ error: error.message }, 400);
    throw error;
  });
  routes.notFound((context) => context.json({ error: `no control under ${context.req.path}` }, 404));

  routes.get('/', (context) => context.json({ serviceUrl, ...control.getCredentials(), nowMs: control.nowMs() }));

  routes.get('/statistics', (context) => context.json(control.getStatistics()));
  routes.delete('/statistics', (context) => {
    control.resetStatistics();
    return context.json(control.getStatistics());
  });

  routes.get('/clock', (context) => context.json({ nowMs: control.nowMs() }));
  routes.post('/clock', async (context) => {
    const body = await readJson(context);
    allowOnly(body, ['advanceMs', 'nowMs']);
    const nowMs = numberOf(body, 'nowMs');
    const advanceMs = numberOf(body, 'advanceMs');
    if (nowMs !== undefined) control.setClock(nowMs);
    if (advanceMs !== undefined) control.advanceClock(advanceMs);
    return context.json({ nowMs: control.nowMs() });
  });

  routes.get('/variants', (context) => context.json({ on: control.getVariants(), known: variantDescriptions }));
  routes.put('/variants', async (context) => {
    const body = await readJson(context);
    allowOnly(body, ['on']);
    const names: unknown[] = Array.isArray(body.on) ? body.on : [];
    const known = names.filter((name): name is Parameters<typeof control.addVariant>[0] => {
      return typeof name === 'string' && isVariantName(name);
    });
    if (!Array.isArray(body.on) || known.length !== names.length) throw new ControlError('unknown variant in "on"');
    control.setVariants(known);
    return context.json({ on: control.getVariants() });
  });
  routes.put('/variants/:name', (context) => {
    const name = context.req.param('name');
    if (!isVariantName(name)) throw new ControlError(`unknown variant "${name}"`);
    control.addVariant(name);
    return context.json({ on: control.getVariants() });
  });
  routes.delete('/variants/:name', (context) => {
    const name = context.req.param('name');
    if (!isVariantName(name)) throw new ControlError(`unknown variant "${name}"`);
    control.removeVariant(name);
    return context.json({ on: control.getVariants() });
  });

  routes.get('/faults', (context) => context.json({ faults: control.listFaults() }));
  routes.post('/faults', async (context) => {
    const body = await readJson(context);
    allowOnly(body, ['name', 'path', 'times', 'skip', 'delayMs', 'takesEffect']);
    const name = textOf(body, 'name') ?? '';
    if (!isFaultName(name)) throw new ControlError(`unknown fault "${name}"`);
    const fault = control.addFault({
      name,
      ...present({
        path: textOf(body, 'path'),
        skip: numberOf(body, 'skip'),
        delayMs: numberOf(body, 'delayMs'),
        takesEffect: flagOf(body, 'takesEffect'),
      }),
      ...(body.times === null ? { times: null } : present({ times: numberOf(body, 'times') })),
    });
    return context.json(fault, 201);
  });
  routes.delete('/faults', (context) => {
    control.clearFaults();
    return context.json({ faults: control.listFaults() });
  });
  routes.delete('/faults/:id', (context) => {
    control.clearFaults(Number(context.req.param('id')));
    return context.json({ faults: control.listFaults() });
  });

  routes.get('/offers/:id', (context) => {
    const offer = control.getOffer(Number(context.req.param('id')));
    return offer ? context.json(offer) : context.json({ error: 'no such offer' }, 404);
  });
  routes.patch('/offers/:id', async (context) => {
    const body = await readJson(context);
    allowOnly(body, [
      'name',
      'standing',
      'paused',
      'deeplinkable',
      'hosts',
      'previewUrl',
      'description',
      'trackingType',
    ]);
    const standing = standings.find((entry) => entry === body.standing);
    if (body.standing !== undefined && !standing)
      throw new ControlError(`"standing" is one of ${standings.join(', ')}`);
    const hosts = Array.isArray(body.hosts) ? body.hosts.map(String) : undefined;
    const offer = control.updateOffer(
      Number(context.req.param('id')),
      present({
        name: textOf(body, 'name'),
        standing,
        paused: flagOf(body, 'paused'),
        deeplinkable: flagOf(body, 'deeplinkable'),
        hosts,
        previewUrl: textOf(body, 'previewUrl'),
        description: textOf(body, 'description'),
        trackingType: textOf(body, 'trackingType'),
      }),
    );
    return offer ? context.json(offer) : context.json({ error: 'no such offer' }, 404);
  });

  routes.get('/conversions', (context) => {
    const limit = Number(context.req.query('limit') ?? 100);
    return context.json({ conversions: control.listConversions(limit) });
  });
  routes.patch('/conversions/:id', async (context) => {
    const body = await readJson(context);
    allowOnly(body, ['status', 'remarks', 'payoutE4']);
    const status = conversionStatuses.find((entry) => entry === body.status);
    if (body.status !== undefined && !status) {
      throw new ControlError(`"status" is one of ${conversionStatuses.join(', ')}`);
    }
    const conversion = control.updateConversion(
      Number(context.req.param('id')),
      present({ status, remarks: textOf(body, 'remarks'), payoutE4: numberOf(body, 'payoutE4') }),
    );
    return conversion ? context.json(conversion) : context.json({ error: 'no such conversion' }, 404);
  });

  routes.get('/links', (context) => context.json({ links: control.listLinks() }));
  routes.get('/clicks', (context) => context.json({ clicks: control.listClicks() }));
  routes.get('/orders', (context) => context.json({ orders: control.listOrders() }));

  routes.get('/limits', (context) => context.json(control.getLimits()));
  routes.patch('/limits', async (context) => {
    const body = await readJson(context);
    allowOnly(body, ['ratePerMinute', 'deeplinkRatePerMinute', 'monthlyQuota', 'quotaUsed', 'clearRateWindow']);
    const limits = control.setLimits(
      present({
        ratePerMinute: numberOf(body, 'ratePerMinute'),
        deeplinkRatePerMinute: numberOf(body, 'deeplinkRatePerMinute'),
        monthlyQuota: numberOf(body, 'monthlyQuota'),
        quotaUsed: numberOf(body, 'quotaUsed'),
        clearRateWindow: flagOf(body, 'clearRateWindow'),
      }),
    );
    return context.json(limits);
  });

  routes.delete('/tokens', (context) => {
    control.expireTokens();
    return context.json({});
  });
  routes.get('/credentials', (context) => context.json(control.getCredentials()));
  routes.patch('/credentials', async (context) => {
    const body = await readJson(context);
    allowOnly(body, ['key', 'secret']);
    const credentials = control.rotateCredentials(
      present({ key: textOf(body, 'key'), secret: textOf(body, 'secret') }),
    );
    return context.json(credentials);
  });
  routes.post('/accounts', async (context) => {
    const body = await readJson(context);
    allowOnly(body, ['key', 'secret', 'affiliateId', 'conversions']);
    const [key, secret, affiliateId] = [textOf(body, 'key'), textOf(body, 'secret'), numberOf(body, 'affiliateId')];
    if (!key || !secret || affiliateId === undefined) {
      throw new ControlError('an account takes "key", "secret" and "affiliateId"');
    }
    control.addAccount({ key, secret, affiliateId, ...present({ conversions: numberOf(body, 'conversions') }) });
    return context.json({ accounts: control.getStatistics().accounts }, 201);
  });
  return routes;
}
