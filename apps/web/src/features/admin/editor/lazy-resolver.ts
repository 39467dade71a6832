import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { loadAdminFieldMessages } from '../validation/field-messages.ts';

export type LoadResolver<Form extends FieldValues> = () => Promise<Resolver<Form>>;

/**
 * Loads the resolver of a schema of the contract, and the messages for what it finds. `loadSchema` imports it
 * dynamically, so that the schemas are not in a screen's first script.
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

/** The same for a form that differs from what is sent. The schema validates the result of `toSent`. */
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

/** A resolver that is loaded on first use. If it does not load, the form passes: the server validates by the same schema. */
export function lazyResolver<Form extends FieldValues>(load: LoadResolver<Form>): Resolver<Form> {
  return async (values, context, options) => {
    const resolver = await load().catch(() => null);
    return resolver ? resolver(values, context, options) : { values, errors: {} };
  };
}
