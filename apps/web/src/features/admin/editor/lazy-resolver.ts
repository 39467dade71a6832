import type { FieldValues, Resolver, FieldPath, UseFormReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { get } from 'react-hook-form';
import { loadAdminFieldMessages } from '../fields/use-field.ts';
import { CallError } from '../../../lib/call-error.ts';

export type LoadResolver<Form extends FieldValues> = () => Promise<Resolver<Form>>;

/**
 * Loads a contract schema and its error messages. `loadSchema` uses a dynamic import to keep schemas out of the initial
 * bundle.
 */
export function resolverOf<Form extends FieldValues>(
  loadSchema: () => Promise<ZodMiniType<Form, Form>>,
): LoadResolver<Form> {
  return async () => {
    const [{ schemaResolver }, schema] = await Promise.all([
      import('./schema-resolver.ts'),
      loadSchema(),
      loadAdminFieldMessages(),
    ]);
    return schemaResolver(schema);
  };
}

/** For a form that differs from the request body. The schema validates the result of `toSent`. */
export function resolverOfSent<Form extends FieldValues, Sent extends FieldValues>(
  loadSchema: () => Promise<ZodMiniType<Sent, Sent>>,
  toSent: (form: Form) => Sent,
): LoadResolver<Form> {
  return async () => {
    const resolver = await resolverOf(loadSchema)();
    return async (values, context, options) => {
      const { errors } = await resolver(toSent(values), context, options as never);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as never };
    };
  };
}

/** If loading fails, the form passes: the server validates with the same schema. */
export function lazyResolver<Form extends FieldValues>(load: LoadResolver<Form>): Resolver<Form> {
  return async (values, context, options) => {
    const resolver = await load().catch(() => null);
    return resolver ? resolver(values, context, options) : { values, errors: {} };
  };
}

/**
 * Shows the server's field errors. Returns false if the form lacks some of the fields; the failure message then lists those.
 */
export function setServerErrors<Form extends FieldValues>(form: UseFormReturn<Form>, error: unknown): boolean {
  if (!(error instanceof CallError) || !error.fields) return false;
  const values: unknown = form.getValues();
  let isWhole = true;
  for (const [name, message] of Object.entries(error.fields)) {
    if (get(values, name) === undefined) isWhole = false;
    else form.setError(name as FieldPath<Form>, { type: 'server', message });
  }
  return isWhole;
}
