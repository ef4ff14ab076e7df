import type { z } from '#lib/platform/zod.ts';

/** The readable part of an answer's entry. */
export interface ReadRow<Wire> {
  readonly wire: Wire;
  /** Fields whose value could not be read. They read as blank, or in the service's own words (`wire-schemas.ts`). */
  readonly unreadableFields: number;
}

/**
 * Reads an entry field by field, so that an invalid field costs only itself. An id cannot be blank: without it the row
 * is unusable, and the result is null.
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
    if (field.success) {
      wire[name] = field.data;
      continue;
    }
    const blank = fieldSchema.safeParse(undefined);
    if (!blank.success) return null;
    unreadableFields += 1;
    wire[name] = keptOf(field.error.issues) ?? blank.data;
  }
  return { wire: wire as z.infer<Schema>, unreadableFields };
}

/** The service's own words that the field's schema keeps. */
const keptOf = (issues: readonly z.core.$ZodIssue[]): unknown =>
  issues.map((issue) => (issue.code === 'custom' ? issue.params?.kept : undefined)).find((kept) => kept !== undefined);

/**
 * Reads a list from an answer: an array, or PHP's form of one with gaps, a map with only numeric keys. Null for
 * anything else.
 */
export function toRows(raw: unknown): readonly unknown[] | null {
  if (Array.isArray(raw)) return raw;
  if (typeof raw !== 'object' || raw === null) return null;
  return Object.keys(raw).every((key) => /^\d+$/.test(key)) ? Object.values(raw) : null;
}
