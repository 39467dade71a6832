import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { newsSourceContent, type NewsSourceContent, ownNewsSources } from '@ecopulse/content/news-sources.schema';
import * as z from 'zod/mini';
import { readContentFolder } from '../../../core/content/content-folder.ts';
import type { Querier } from '../../../db/database.ts';
import { EnvError } from '../../../env.ts';
import { indexAllArticles } from '../articles.search-index.ts';
import {
  findShippedSources,
  insertShippedSource,
  putAwaySources,
  type ShippedSource,
  updateShippedSource,
} from './sources.content.queries.ts';

/** Marks the feeds of a deployment's own file among those that come with the product. */
const OWN = 'own:';

/** The feeds that ship with the product, by key. Throws where one breaks the schema. */
export function readNewsSources(): Promise<ReadonlyMap<string, NewsSourceContent>> {
  return readContentFolder('news-sources', newsSourceContent);
}

/**
 * Loads the feeds that ship with the product, or in their place those of a deployment's own file (`NEWS_SOURCES`; null for
 * none). Adds what is new, updates what no admin has edited, and deletes nothing: whichever are not in use are put away,
 * and come back when they are. One that an admin has removed stays so. Makes
 * all articles findable, our own, too: which are listed is certain only now. Throws `EnvError` where the file is none.
 */
export async function loadNewsSources(db: Querier, ownFile: string | null, now: Date): Promise<void> {
  const wanted = ownFile === null ? await readNewsSources() : await readOwnSources(ownFile);
  const stored = await findShippedSources(db);
  const unused = stored.filter(
    (row) => !row.edited_by_admin && row.removed_at === null && isUnused(row, wanted, ownFile),
  );
  for (const [key, content] of wanted) await load(db, stored, key, content);
  await putAwaySources(
    db,
    unused.map(({ id }) => id),
    [...wanted.values()].map(({ url }) => url),
    now,
  );
  await indexAllArticles(db);
}

/** Of the feeds of an own file those that are not in it; of the shipped ones all, while there is such a file. */
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
  // What an own file and the product both name is one feed, known by its address.
  const atAddress = stored.find((row) => row.url === url);
  const before = stored.find((row) => row.content_key === key) ?? atAddress;
  // An admin was faster to follow a feed to its new address: theirs is the one that is read.
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
