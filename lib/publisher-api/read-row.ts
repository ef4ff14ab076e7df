import type { z } from '#lib/platform/zod.ts';

/** An entry of an answer, as far as it could be read. */
export interface ReadRow<Wire> {
  readonly wire: Wire;
  /** Fields that held something of a kind that they cannot be; they read as blank. */
  readonly unreadableFields: number;
}

/**
 * Reads an entry field by field, so that one that is not what it should be costs itself and not the row. Ids have no
 * blank: without one there is no row, and the answer is null.
 */
export function readRow<Schema extends z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>>(
  raw: unknown,
  schema: Schema,
): ReadRow<z.infer<Schema>> | null {
  const whole = schema.safeParse(raw);
  if (whole.success) return { wire: whole.data, unreadableFields: 0 };
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;

  const fields = new Map<string, unknown>(Object.entries(raw));
  const wire: Record<string, unknown> = {};
  let unreadableFields = 0;
  for (const [name, fieldSchema] of Object.entries(schema.shape)) {
    const field = fieldSchema.safeParse(fields.get(name));
    const kept = field.success ? field : fieldSchema.safeParse(undefined);
    if (!kept.success) return null;
    if (!field.success) unreadableFields += 1;
    wire[name] = kept.data;
  }
  return { wire: wire as z.infer<Schema>, unreadableFields };
}
