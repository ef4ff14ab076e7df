import {
  type Checked,
  hasFields,
  isAbsentOr,
  isFlag,
  isHost,
  isId,
  isInstant,
  isOneOf,
  isTextOf,
} from '#lib/domain/shape.ts';

/** What a deeplink call proved about an offer on a host. */
export const isLearnedHost = hasFields({
  offerId: isId,
  host: isHost,
  /** `doubted`: refused once, in words that name no cause, and nothing else is known. */
  kind: isOneOf('minted', 'refused', 'doubted'),
  atMs: isInstant,
  /** When the service last refused in words that name no cause. A second time within the memory is believed. */
  doubtedAtMs: isAbsentOr(isInstant),
  /** What the service said when it last refused, as it was shown. Hostile. */
  words: isAbsentOr(isTextOf(1, 300)),
  /** A link was made before the refusal. No refusal says that the host is not the program's. */
  wasMinted: isAbsentOr(isFlag),
});
export type LearnedHost = Checked<typeof isLearnedHost>;

/** Whether a made link taught that the host is the program's, whatever the service refused later. */
export const isTaught = ({ kind, wasMinted }: Pick<LearnedHost, 'kind' | 'wasMinted'>): boolean =>
  kind === 'minted' || wasMinted === true;

/** What is left without the service's refusals. Null where they were all. */
export function withoutRefusal<Host extends LearnedHost>(learned: Host): Host | null {
  const { words: _words, doubtedAtMs: _doubted, wasMinted: _was, ...rest } = learned;
  return isTaught(learned) ? ({ ...rest, kind: 'minted' } as Host) : null;
}
