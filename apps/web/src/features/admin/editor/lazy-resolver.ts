import '../../../lib/zod-without-eval.ts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';

/**
 * Checks a form by a schema of the contract. Bring it on demand, from a file of its own, such as `article-check.ts`: the
 * schemas are no part of a screen's first script.
 */
export function checkBy<Form extends FieldValues>(schema: ZodMiniType<Form, Form>): Resolver<Form> {
  return standardSchemaResolver(schema as never) as Resolver<Form>;
}
