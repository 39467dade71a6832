import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * A check that is fetched when the form is first sent: the contract's schemas are no part of a screen's first script.
 * Where it cannot be fetched the form passes, since the server checks it by the same schema.
 */
export function checkOnDemand<Form extends FieldValues>(load: () => Promise<Resolver<Form>>): Resolver<Form> {
  return async (values, context, options) => {
    const check = await load().catch(() => null);
    return check ? check(values, context, options) : { values, errors: {} };
  };
}
