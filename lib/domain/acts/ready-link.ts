import type { OpenAct } from '#lib/domain/acts/open-act.ts';

/** A link that came after its popup was closed, and that the user has not copied since. */
export interface ReadyLink extends OpenAct {
  readonly linkId: string;
}
