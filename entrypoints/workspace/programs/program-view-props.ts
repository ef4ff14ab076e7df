import type { ComponentChildren } from 'preact';
import type { TabProps } from '../workspace-services.ts';
import type { ProgramsServices } from './programs-services.ts';

/** What both views of the tab are given. */
export interface ProgramViewProps extends Omit<TabProps, 'deps'> {
  readonly services: ProgramsServices;
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** The way to the other view. */
  readonly views: ComponentChildren;
  /** The open program, beside the list; false where none is open. */
  readonly detail: ComponentChildren | false;
}
