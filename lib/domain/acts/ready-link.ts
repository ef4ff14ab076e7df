import { isOpenAct } from '#lib/domain/acts/open-act.ts';
import { type Checked, hasAlso, isText } from '#lib/domain/shape.ts';

/** A link that came after its popup was closed, and that the user has not copied since. */
export const isReadyLink = hasAlso(isOpenAct, { linkId: isText });
export type ReadyLink = Checked<typeof isReadyLink>;
