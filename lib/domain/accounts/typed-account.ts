import { bodyEncodings } from '#lib/domain/service/service-manner.ts';
import {
  type Checked,
  hasFields,
  hasOnlyFields,
  isAbsentOr,
  isAnyOf,
  isId,
  isOneOf,
  isTextOf,
} from '#lib/domain/shape.ts';

export const isTypedAccount = hasFields({
  serviceUrl: isTextOf(1, 100_000),
  marketplacePath: isTextOf(0, 200),
  key: isTextOf(1, 10_000),
  secret: isTextOf(1, 10_000),
  /** If absent, the worker finds out which encoding the service accepts. */
  bodyEncoding: isAbsentOr(isOneOf(...bodyEncodings)),
  /** The account of a new secret, once the user has said which. */
  as: isAbsentOr(
    isAnyOf(hasOnlyFields({ kind: isOneOf('same'), accountId: isId }), hasOnlyFields({ kind: isOneOf('new') })),
  ),
});
export type TypedAccount = Checked<typeof isTypedAccount>;

/** Each stretch is read once: what is pasted is hostile. */
const around = /^[\s\p{Cc}\p{Cf}]+|(?<![\s\p{Cc}\p{Cf}])[\s\p{Cc}\p{Cf}]+$/gu;
/** With the comma that follows in a line of JSON. */
const quoted = /^(?:"(.+)"|'(.+)'|`(.+)`|[“„”](.+)[“”]|[‘‚’](.+)[‘’]|[«»](.+)[«»])[,;]?$/s;

/**
 * An address, key, secret or token as the user means it: without the white space, the invisible characters and the
 * quotation marks that were copied around it. A hidden field would not show them.
 */
export function toTypedText(text: string): string {
  const bare = text.replace(around, '');
  const inside = quoted
    .exec(bare)
    ?.slice(1)
    .find((each) => each !== undefined);
  return inside === undefined ? bare : inside.replace(around, '');
}
