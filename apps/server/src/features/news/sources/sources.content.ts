import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { newsSourceContent, type NewsSourceContent, ownNewsSources } from '@ecopulse/content/news-sources.schema';
import * as z from 'zod/mini';
import { readContentFolder } from '../../../core/content/content-folder.ts';
import type { Querier } from '../../../db/database.ts';
import { EnvError } from '../../../env.ts';
import {
  listStoredSources,
  insertConfiguredSource,
  removeUnusedSources,
  type StoredSource,
  updateConfiguredSource,
} from './sources.content.queries.ts';

/** Prefix of the content keys of feeds from a deployment's own file. */
const OWN_FILE_PREFIX = 'own:';

export function readNewsSources(): Promise<ReadonlyMap<string, NewsSourceContent>> {
  return readContentFolder('news-sources', newsSourceContent);
}

/**
 * Loads the shipped feeds, or those of `NEWS_SOURCES` instead. Skips feeds that an admin edited or removed;
 * marks feeds that are not configured as removed, and deletes none. Throws `EnvError` if the file is invalid.
 */
export async function loadNewsSources(db: Querier, ownFile: string | null, now: Date): Promise<void> {
  const configured = ownFile === null ? await readNewsSources() : await readOwnSources(ownFile);
  const stored = await listStoredSources(db);
  const unused = stored.filter(
    (row) => !row.edited_by_admin && row.removed_at === null && isUnused(row, configured, ownFile),
  );
  for (const [key, content] of configured) await loadSource(db, stored, key, content);
  await removeUnusedSources(
    db,
    unused.map(({ id }) => id),
    [...configured.values()].map(({ url }) => url),
    now,
  );
}

/** Without an own file, a shipped feed stays in use even when it is no longer shipped. */
function isUnused(
  { content_key: key }: StoredSource,
  configured: ReadonlyMap<string, unknown>,
  ownFile: string | null,
) {
  if (key === null || configured.has(key)) return false;
  return ownFile !== null || key.startsWith(OWN_FILE_PREFIX);
}

async function loadSource(
  db: Querier,
  stored: readonly StoredSource[],
  key: string,
  { name, url, category, language, licence, keywords, isEnabled }: NewsSourceContent,
): Promise<void> {
  const values = { name, url, category, language, licence, keywords, is_enabled: isEnabled, content_key: key };
  const hash = createHash('sha256').update(JSON.stringify(values)).digest('base64url');
  // A feed in both the own file and the product is one feed, identified by its address.
  const sourceAtUrl = stored.find((row) => row.url === url);
  const storedSource = stored.find((row) => row.content_key === key) ?? sourceAtUrl;
  // If an admin moved another feed to this address, the admin's feed wins.
  if (sourceAtUrl && sourceAtUrl !== storedSource) return;
  if (!storedSource) await insertConfiguredSource(db, { ...values, content_hash: hash });
  else if (storedSource.content_key !== null && !storedSource.edited_by_admin)
    if (storedSource.content_hash !== hash || storedSource.removed_at !== null)
      await updateConfiguredSource(db, storedSource.id, { ...values, content_hash: hash });
}

async function readOwnSources(file: string): Promise<ReadonlyMap<string, NewsSourceContent>> {
  const createFileError = (reason: string) =>
    new EnvError([
      `NEWS_SOURCES is "${file}", but it must be a JSON file [{name, url, category, keywords?, language?, licence?}]: ${reason}`,
    ]);
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw createFileError((error as Error).message);
  }
  const { data, error } = z.safeParse(ownNewsSources, json);
  if (!data) throw createFileError(z.prettifyError(error));
  return new Map(
    data.map(({ keywords = [], language = 'en', licence = '', ...source }) => [
      OWN_FILE_PREFIX + source.url,
      { ...source, keywords, language, licence, isEnabled: true },
    ]),
  );
}
