import * as z from 'zod/mini';

/** The published form is not the one that is read: a sentence for admins. */
export class OtherFormError extends Error {}

/** Throws `OtherFormError`. */
export function parseForm<Schema extends z.ZodMiniType>(schema: Schema, json: unknown): z.output<Schema> {
  const { data, error } = z.safeParse(schema, json);
  if (error) throw new OtherFormError(`Its form has changed at ${error.issues[0]?.path.join('.') || 'the beginning'}.`);
  return data;
}

const MAX_WAIT_MS = 6 * 3_600_000;

/** Milliseconds, at most some hours: a server may ask for years. Null for none. */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), MAX_WAIT_MS) : null;
}
