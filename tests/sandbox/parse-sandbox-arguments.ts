import { parseArgs } from 'node:util';
import type { SandboxOptions } from './create-sandbox.ts';
import { isVariantName, type VariantName, variantDescriptions } from './variant-names.ts';

/** What the command line asks for; `error` is a sentence for the terminal. */
type SandboxArguments = { kind: 'help' } | { kind: 'error'; error: string } | { kind: 'run'; options: SandboxOptions };

export const sandboxHelp = `Usage: npm run sandbox -- [options]

Starts an affiliate publisher service with invented merchants on this machine.

  --port N                  port to listen on; 0, the default, takes any free one
  --rate-per-minute N       API calls allowed a minute (default 20)
  --deeplink-rate N         deeplink calls allowed a minute (default: as above)
  --monthly-quota N         deeplinks allowed a month (default 1000)
  --quota-period PERIOD     month (default) or rolling-30-days
  --offers N                programs in all, at most 100000 (default: the hand-made ones)
  --conversions N           conversions of the last two years, at most 200000 (default 600)
  --time-zone=+HH:MM        zone of the service's dates (default +08:00)
  --token KIND              jwt (default) or opaque
  --free-duplicates         the same link twice costs quota once
  --marketplace-path NAME   path segment of the marketplace endpoint (default marketplaceextra)
  --merchant-domain SUFFIX  localhost (default), or example for a browser that maps *.example here
  --key KEY  --secret TEXT  the credentials (default: printed at the start)
  --variant NAME            may be given several times:
${Object.entries(variantDescriptions)
  .map(([name, text]) => `      ${name.padEnd(27)}${text}`)
  .join('\n')}
  --help                    this text
`;

class ArgumentError extends Error {}

function toWholeNumber(name: string, text: string, from: number, to: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < from || value > to) {
    throw new ArgumentError(`--${name} takes a whole number from ${from} to ${to}, not "${text}".`);
  }
  return value;
}

function toChoice<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((entry) => entry === text);
  if (choice === undefined) throw new ArgumentError(`--${name} takes ${choices.join(' or ')}, not "${text}".`);
  return choice;
}

function toOffsetMinutes(text: string): number {
  const match = /^([+-])(\d{2}):([0-5]\d)$/.exec(text);
  const minutes = Number(match?.[2]) * 60 + Number(match?.[3]);
  if (!match || minutes > 14 * 60) throw new ArgumentError(`--time-zone takes +HH:MM or -HH:MM, not "${text}".`);
  return match[1] === '-' ? -minutes : minutes;
}

/** `args`: without the program's own name. */
export function parseSandboxArguments(args: string[]): SandboxArguments {
  try {
    const { values } = parseArgs({
      args,
      strict: true,
      allowPositionals: false,
      options: {
        help: { type: 'boolean' },
        port: { type: 'string' },
        'rate-per-minute': { type: 'string' },
        'deeplink-rate': { type: 'string' },
        'monthly-quota': { type: 'string' },
        'quota-period': { type: 'string' },
        offers: { type: 'string' },
        conversions: { type: 'string' },
        'time-zone': { type: 'string' },
        token: { type: 'string' },
        'free-duplicates': { type: 'boolean' },
        'marketplace-path': { type: 'string' },
        'merchant-domain': { type: 'string' },
        key: { type: 'string' },
        secret: { type: 'string' },
        variant: { type: 'string', multiple: true },
      },
    });
    if (values.help) return { kind: 'help' };
    const options: SandboxOptions = {};
    const text = <Name extends keyof typeof values>(name: Name) => values[name] as string | undefined;
    const number = (name: keyof typeof values, from: number, to: number) => {
      const value = text(name);
      return value === undefined ? undefined : toWholeNumber(name, value, from, to);
    };
    const choice = <Choice extends string>(name: keyof typeof values, choices: readonly Choice[]) => {
      const value = text(name);
      return value === undefined ? undefined : toChoice(name, value, choices);
    };
    const set = <Name extends keyof SandboxOptions>(name: Name, value: SandboxOptions[Name] | undefined) => {
      if (value !== undefined) options[name] = value;
    };
    set('port', number('port', 0, 65_535));
    set('ratePerMinute', number('rate-per-minute', 1, 1_000_000));
    set('deeplinkRatePerMinute', number('deeplink-rate', 1, 1_000_000));
    set('monthlyQuota', number('monthly-quota', 0, 10_000_000));
    set('quotaPeriod', choice('quota-period', ['month', 'rolling-30-days']));
    set('offers', number('offers', 1, 100_000));
    set('conversions', number('conversions', 0, 200_000));
    set('tokenKind', choice('token', ['jwt', 'opaque']));
    set('merchantDomain', choice('merchant-domain', ['localhost', 'example']));
    const zone = text('time-zone');
    if (zone !== undefined) options.timeZoneOffsetMinutes = toOffsetMinutes(zone);
    if (values['free-duplicates']) options.chargeDuplicates = false;
    const marketplacePath = text('marketplace-path');
    if (marketplacePath !== undefined) {
      if (!/^[\w-]+$/.test(marketplacePath)) throw new ArgumentError('--marketplace-path takes one path segment.');
      options.marketplacePath = marketplacePath;
    }
    for (const name of ['key', 'secret'] as const) {
      const value = text(name);
      if (value?.trim() === '') throw new ArgumentError(`--${name} must not be empty.`);
      set(name, value);
    }
    const variants: VariantName[] = [];
    for (const name of values.variant ?? []) {
      if (!isVariantName(name)) {
        throw new ArgumentError(
          `There is no variant "${name}". Known: ${Object.keys(variantDescriptions).join(', ')}.`,
        );
      }
      variants.push(name);
    }
    if (variants.length > 0) options.variants = variants;
    return { kind: 'run', options };
  } catch (error) {
    // `parseArgs` throws TypeErrors whose messages are written for the terminal.
    if (error instanceof ArgumentError || error instanceof TypeError) return { kind: 'error', error: error.message };
    throw error;
  }
}
