import type { OpenAct } from '#lib/domain/acts/open-act.ts';

/** A link that came after the popup that asked for it was closed, and that nobody has copied since. */
export interface ReadyLink extends OpenAct {
  readonly linkId: string;
}
