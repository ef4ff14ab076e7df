import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import type { FieldWriting } from '#lib/domain/fields/field-content.ts';
import { createFieldWriting } from './create-field-writing.ts';

/** The globals of the script's isolated world, which no page sees. */
const world = globalThis as { linkmintField?: FieldWriting };

/** Long enough for an editor that answers in a task of its own. */
const settleMs = 20;

/**
 * The worker injects this script when the user asks for deeplinks of a selection. By itself it does nothing: it leaves
 * functions in its own world, which the worker calls.
 */
export default defineUnlistedScript(() => {
  world.linkmintField ??= createFieldWriting(() => new Promise((resolve) => setTimeout(resolve, settleMs)));
});
