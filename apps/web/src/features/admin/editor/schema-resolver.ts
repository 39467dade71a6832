import '../../../lib/zod-without-eval.ts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';

/** A separate chunk, so that Zod loads only when a form is filled in. */
export function createSchemaResolver<Form extends FieldValues>(schema: ZodMiniType<Form, Form>): Resolver<Form> {
  return standardSchemaResolver(schema as never) as Resolver<Form>;
}
