import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { loadAdminFieldMessages } from '../validation/field-messages.ts';

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
