import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { newsSourceContent, type NewsSourceContent, ownNewsSources } from '@ecopulse/content/news-sources.schema';
import * as z from 'zod/mini';
import { readContentFolder } from '../../../core/content/content-folder.ts';
import type { Querier } from '../../../db/database.ts';
import { EnvError } from '../../../env.ts';
import {
  findShippedSources,
  insertShippedSource,
  removeUnusedSources,
  type ShippedSource,
  updateShippedSource,
} from './sources.content.queries.ts';

/** Marks feeds of a deployment's own file. */
const OWN = 'own:';

export function readNewsSources(): Promise<ReadonlyMap<string, NewsSourceContent>> {
  return readContentFolder('news-sources', newsSourceContent);
}

/**
 * Loads the shipped feeds, or those of `NEWS_SOURCES` instead. Skips feeds that an admin edited or removed;
 * marks unwanted feeds as removed, and deletes none. Throws `EnvError` if the file is invalid.
 */
export async function loadNewsSources(db: Querier, ownFile: string | null, now: Date): Promise<void> {
  const wanted = ownFile === null ? await readNewsSources() : await readOwnSources(ownFile);
  const stored = await findShippedSources(db);
  const unused = stored.filter(
    (row) => !row.edited_by_admin && row.removed_at === null && isUnused(row, wanted, ownFile),
  );
  for (const [key, content] of wanted) await load(db, stored, key, content);
  await removeUnusedSources(
    db,
    unused.map(({ id }) => id),
    [...wanted.values()].map(({ url }) => url),
    now,
  );
}

/** Without an own file, a shipped feed stays in use even when it is no longer shipped. */
function isUnused({ content_key: key }: ShippedSource, wanted: ReadonlyMap<string, unknown>, ownFile: string | null) {
  if (key === null || wanted.has(key)) return false;
  return ownFile !== null || key.startsWith(OWN);
}

async function load(
  db: Querier,
  stored: readonly ShippedSource[],
  key: string,
  { name, url, category, keywords, isEnabled }: NewsSourceContent,
): Promise<void> {
  const values = { name, url, category, keywords, is_enabled: isEnabled, content_key: key };
  const hash = createHash('sha256').update(JSON.stringify(values)).digest('base64url');
  // A feed in both the own file and the product is one feed, identified by its address.
  const atAddress = stored.find((row) => row.url === url);
  const before = stored.find((row) => row.content_key === key) ?? atAddress;
  // An admin has moved another feed to this address; theirs wins.
  if (atAddress && atAddress !== before) return;
  if (!before) await insertShippedSource(db, { ...values, content_hash: hash });
  else if (before.content_key !== null && !before.edited_by_admin)
    if (before.content_hash !== hash || before.removed_at !== null)
      await updateShippedSource(db, before.id, { ...values, content_hash: hash });
}

async function readOwnSources(file: string): Promise<ReadonlyMap<string, NewsSourceContent>> {
  const wrong = (what: string) =>
    new EnvError([`NEWS_SOURCES is "${file}", but it must be a JSON file [{name, url, category, keywords?}]: ${what}`]);
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw wrong((error as Error).message);
  }
  const { data, error } = z.safeParse(ownNewsSources, json);
  if (!data) throw wrong(z.prettifyError(error));
  return new Map(
    data.map(({ keywords = [], ...source }) => [OWN + source.url, { ...source, keywords, isEnabled: true }]),
  );
}
