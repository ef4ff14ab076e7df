import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createFieldFrames } from '#lib/worker/fields/create-field-frames.ts';
import { createFieldWriter } from '#lib/worker/fields/create-field-writer.ts';
import type { DeviceParts } from '../create-device-parts.ts';
import type { createBulkServices } from './create-bulk-services.ts';
import type { CallServices } from './create-call-services.ts';
import type { LinkServices } from './create-link-services.ts';
import type { PageServices } from './create-page-services.ts';

type FieldParts = AccountContext &
  CallServices &
  LinkServices &
  Pick<PageServices, 'pageQuestions' | 'pageSurface'> &
  Pick<ReturnType<typeof createBulkServices>, 'planner'>;

/** Writes links into the fields of pages: it plans as Bulk does, and makes as a click does. */
export function createFieldServices(parts: FieldParts, { clipboard }: DeviceParts) {
  return {
    fieldWriter: createFieldWriter({ ...parts, frames: createFieldFrames(parts), linkMint: parts.mint, clipboard }),
  };
}
