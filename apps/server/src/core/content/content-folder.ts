import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Querier } from '../../db/database.ts';
import { type ContentTable, findContentStates } from './content.queries.ts';

const CONTENT_ROOT = new URL('../../../../../content/', import.meta.url);

/** Returns shipped content by file name without extension. Throws if a file breaks the schema. */
export async function readContentFolder<Schema extends z.ZodMiniType>(
  folder: string,
  schema: Schema,
): Promise<ReadonlyMap<string, z.output<Schema>>> {
  const directory = new URL(`${folder}/`, CONTENT_ROOT);
  const files = (await readdir(directory)).filter((file) => file.endsWith('.json')).toSorted();
  const read = async (file: string) => {
    const parsed = z.safeParse(schema, JSON.parse(await readFile(new URL(file, directory), 'utf8')));
    if (!parsed.success) throw new Error(`content/${folder}/${file}: ${z.prettifyError(parsed.error)}`);
    return [file.slice(0, -'.json'.length), parsed.data] as const;
  };
  return new Map(await Promise.all(files.map(read)));
}

export interface ContentChange<T> {
  readonly id: number | null;
  readonly content: T;
  readonly key: string;
  readonly columns: { readonly content_key: string; readonly content_hash: string };
}

/** New items, and changed ones; not those that an admin has edited, unless `keepsEdited` is false. Nothing is ever deleted. */
export async function findContentChanges<T>(
  db: Querier,
  table: ContentTable,
  contents: ReadonlyMap<string, T>,
  { keepsEdited = true } = {},
): Promise<ContentChange<T>[]> {
  const states = new Map((await findContentStates(db, table)).map((state) => [state.content_key, state]));
  return [...contents].flatMap(([key, content]) => {
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
    const state = states.get(key);
    if (state && ((keepsEdited && state.edited_by_admin) || state.content_hash === hash)) return [];
    return [{ id: state?.id ?? null, content, key, columns: { content_key: key, content_hash: hash } }];
  });
}
