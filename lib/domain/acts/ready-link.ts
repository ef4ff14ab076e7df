import { isOpenAct } from '#lib/domain/acts/open-act.ts';
import { type Checked, hasAlso, isText } from '#lib/domain/shape.ts';

/** A link that came after the popup that asked for it was closed, and that nobody has copied since. */
export const isReadyLink = hasAlso(isOpenAct, { linkId: isText });
export type ReadyLink = Checked<typeof isReadyLink>;
