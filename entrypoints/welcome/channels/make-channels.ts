import { type ChannelWish, toChannelPreset } from '#lib/domain/presets/channel-kinds.ts';
import { describePresetProblem } from '#lib/ui/describe-preset-problem.ts';
import type { WelcomeServices } from '../welcome-services.ts';

/** Where the readers are, and how much of the quota is used. */
export interface AccountChoices {
  readonly countries: readonly string[];
  readonly used: number;
  readonly limit: number;
}

/** A channel with the id under which it is saved: a second try after a failure makes no second channel. */
export interface ChannelToMake {
  readonly presetId: string;
  readonly wish: ChannelWish;
}

/** What was made and what was there before, for Undo. */
export interface MadeChannels {
  readonly channels: readonly ChannelToMake[];
  /** Whether the first is the popup's. */
  readonly isFirstDefault: boolean;
  readonly before: AccountChoices;
  readonly after: AccountChoices;
}

type Deps = Pick<WelcomeServices, 'send'>;

/**
 * Saves each channel. The first becomes the popup's, unless the user already has a default.
 * @param made Those of earlier tries, by their id. Each that is saved is added at once: a failure may follow.
 * @returns `problem` says in words why another one was not saved.
 * @throws {AppError} As the messages.
 */
export async function makeChannels(
  { send }: Deps,
  wanted: readonly ChannelToMake[],
  hasDefault: boolean,
  made: Map<string, ChannelToMake>,
): Promise<Pick<MadeChannels, 'isFirstDefault'> & { readonly problem: string | null }> {
  let problem: string | null = null;
  for (const channel of wanted) {
    const { language = '', post = null, ...preset } = toChannelPreset(channel.wish);
    const outcome = await send('savePreset', { presetId: channel.presetId, ...preset, language, post });
    if (outcome.problem === null) made.set(channel.presetId, channel);
    else problem = `${channel.wish.name}: ${describePresetProblem(outcome)}`;
  }
  const [first] = made.values();
  const isFirstDefault = first !== undefined && !hasDefault;
  if (isFirstDefault) await send('setDefaultPreset', { presetId: first.presetId });
  return { isFirstDefault, problem };
}

/** Sends what changed, the limit first: the count is compared with it. */
export async function saveAccountChoices({ send }: Deps, before: AccountChoices, after: AccountChoices): Promise<void> {
  const { countries, limit } = after;
  const change = {
    ...(!isSameList(countries, before.countries) && { countries }),
    ...(limit !== before.limit && { deeplinksPerPeriod: limit }),
  };
  if (Object.keys(change).length > 0) await send('saveSettings', change);
  if (after.used !== before.used) await send('correctQuota', { used: after.used });
}

/**
 * Removes the channels, and takes back what the step changed of countries, limit and count. What another place changed
 * since stays: links that were counted since still count.
 */
export async function unmakeChannels(
  { send, readSnapshot }: Pick<WelcomeServices, 'send' | 'readSnapshot'>,
  { channels, before, after }: MadeChannels,
): Promise<void> {
  for (const { presetId } of channels) await send('removePreset', { presetId });
  if (isSame(before, after)) return;
  const { settings, usage } = await readSnapshot();
  const now = { countries: settings.countries, used: usage.used, limit: usage.limit };
  await saveAccountChoices({ send }, now, {
    countries: isSameList(now.countries, after.countries) ? before.countries : now.countries,
    limit: now.limit === after.limit ? before.limit : now.limit,
    used: hasStepsPart(now.used, before.used, after.used) ? Math.max(0, now.used + before.used - after.used) : now.used,
  });
}

/**
 * Whether the count still has what the step added or took away. It has not where an Undo before was carried out and its
 * answer was lost, or where a new period has begun.
 */
const hasStepsPart = (now: number, before: number, after: number): boolean =>
  after > before ? now >= after : now < before;

const isSame = (one: AccountChoices, other: AccountChoices): boolean =>
  one.used === other.used && one.limit === other.limit && isSameList(one.countries, other.countries);

const isSameList = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');
