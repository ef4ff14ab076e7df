import { withoutAngles } from '#lib/domain/formats/template-syntax.ts';

/** How many characters a site takes of a text, and how many of its lines readers see before they press "more". */
export interface ChannelLimit {
  readonly maxLength: number;
  readonly shownLines?: number;
  /** Whether the site refuses a text with "<" or ">". */
  readonly takesNoAngles?: boolean;
}

/**
 * The sites whose limits are known, by the word that a channel's name has: Telegram's messages (Bot API, 4,096), YouTube's
 * descriptions (5,000, of which three lines are shown; no angle brackets, see `snippet.description` of its Data API),
 * Instagram's and TikTok's captions (2,200).
 */
const limits: readonly (readonly [RegExp, ChannelLimit])[] = [
  [/telegram/i, { maxLength: 4_096 }],
  [/youtube/i, { maxLength: 5_000, shownLines: 3, takesNoAngles: true }],
  [/instagram|tiktok/i, { maxLength: 2_200 }],
];

/** The limit of a channel, by its name; null where none is known. */
export const toChannelLimit = (channelName: string): ChannelLimit | null =>
  limits.find(([site]) => site.test(channelName))?.[1] ?? null;

/** Plain words as a channel's site takes them. */
export const toTakenWords = (channelName: string, words: string): string =>
  toChannelLimit(channelName)?.takesNoAngles === true ? withoutAngles(words) : words;

/** How many characters of a text the channel has no room for; 0 where all fit, or where no limit is known. */
export function countOver(channelName: string, text: string): number {
  const limit = toChannelLimit(channelName);
  return limit === null ? 0 : Math.max(0, text.length - limit.maxLength);
}

/** Letters of a line of YouTube's description, about. */
const lineLength = 48;

/** The parts of a text above and below "more"; the second is empty where all of it is shown. */
export function splitAtFold(text: string, shownLines: number): readonly [string, string] {
  const lines = text.split('\n');
  let left = shownLines;
  const folded = lines.findIndex((line) => {
    left -= Math.max(1, Math.ceil(line.length / lineLength));
    return left < 0;
  });
  if (folded <= 0) return folded === 0 ? ['', text] : [text, ''];
  return [lines.slice(0, folded).join('\n'), lines.slice(folded).join('\n')];
}
