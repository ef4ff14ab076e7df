import type { ComponentChildren } from 'preact';
import type { LateRecord } from '../list-tab.tsx';
import type { TabProps } from '../workspace-services.ts';
import type { ProgramsServices } from './programs-services.ts';

export interface ProgramViewProps extends Omit<TabProps, 'deps'> {
  readonly services: ProgramsServices;
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** The links to the tab's views. */
  readonly views: ComponentChildren;
  /** The open program, beside the list. False if no program is open. */
  readonly detail: ComponentChildren | false;
  readonly record: LateRecord;
}
