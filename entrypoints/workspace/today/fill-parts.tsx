import { type ComponentChildren, Fragment } from 'preact';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

/** A text with drawn parts in the place of `$1`, `$2`: each language puts them in its own order. */
export function fillParts(key: MessageKey, parts: readonly ComponentChildren[]): ComponentChildren {
  const pieces = t(
    key,
    parts.map((_, index) => `{${index}}`),
  ).split(/\{(\d+)\}/);
  return pieces.map((piece, index) => (
    <Fragment key={index}>{index % 2 === 1 ? parts[Number(piece)] : piece}</Fragment>
  ));
}
