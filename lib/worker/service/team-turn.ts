import { AppError } from '#lib/errors/app-error.ts';

/** A wish needs no call now: a colleague has its link, or makes it. Thrown by the gate, and met by the mint. */
export class TeamTurn extends AppError {
  /** The link as the team has it, or null where it is being made. Hostile. */
  readonly link: string | null;
  /** Until a colleague's claim ends, in ms. */
  readonly waitMs: number;

  constructor(link: string | null, waitMs: number) {
    super('cancelled');
    this.link = link;
    this.waitMs = waitMs;
  }
}
