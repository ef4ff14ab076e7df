import type { OpenAct } from '#lib/domain/links/open-act.ts';

/** A link that came when the popup that asked for it was gone, and that nobody has copied since. */
export interface ReadyLink extends OpenAct {
  readonly linkId: string;
}
