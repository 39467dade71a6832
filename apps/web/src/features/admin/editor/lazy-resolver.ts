import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { loadAdminFieldMessages } from '../validation/field-messages.ts';

export type LoadResolver<Form extends FieldValues> = () => Promise<Resolver<Form>>;

/** Also loads the error messages. `loadSchema` is a dynamic import, to keep the contract's schemas out of the bundle. */
export function createResolverLoader<Form extends FieldValues>(
  loadSchema: () => Promise<ZodMiniType<Form, Form>>,
): LoadResolver<Form> {
  return async () => {
    const [{ createSchemaResolver }, schema] = await Promise.all([
      import('./schema-resolver.ts'),
      loadSchema(),
      loadAdminFieldMessages(),
    ]);
    return createSchemaResolver(schema);
  };
}

/** For a form that differs from the request body. The schema validates the result of `toRequest`. */
export function createRequestResolverLoader<Form extends FieldValues, RequestBody extends FieldValues>(
  loadSchema: () => Promise<ZodMiniType<RequestBody, RequestBody>>,
  toRequest: (form: Form) => RequestBody,
): LoadResolver<Form> {
  return async () => {
    const resolver = await createResolverLoader(loadSchema)();
    return async (values, context, options) => {
      const { errors } = await resolver(toRequest(values), context, options as never);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as never };
    };
  };
}

/** If loading fails, the form passes: the server validates with the same schema. */
export function createLazyResolver<Form extends FieldValues>(loadResolver: LoadResolver<Form>): Resolver<Form> {
  return async (values, context, options) => {
    const resolver = await loadResolver().catch(() => null);
    return resolver ? resolver(values, context, options) : { values, errors: {} };
  };
}
