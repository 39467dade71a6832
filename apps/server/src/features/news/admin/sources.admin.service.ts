import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import type { FeedFault } from '@ecopulse/contract/news/news';
import { changedFields, recordAudit } from '../../../core/audit/audit.service.ts';
import { lockContent } from '../../../core/content/content-admin.queries.ts';
import {
  type Change,
  type ContentKind,
  createContentEditing,
  type EditingDeps,
  type Sent,
} from '../../../core/content/content-editing.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import { type AddressPolicy, refusalOf } from '../../../core/outbound/public-address.ts';
import { FeedError } from '../feeds/feed-error.ts';
import type { PreviewedItem } from '../ingestion/feeds.service.ts';
import type { PollingCycles } from '../ingestion/rounds.service.ts';
import {
  findSourceAt,
  findAdminSource,
  findAdminSources,
  freeAddress,
  putSourceInUse,
  removeSource,
  type AdminSourceRow,
  updateSource,
  type WrittenSource,
} from './sources.admin.queries.ts';

export interface FeedPreview {
  readonly items: readonly PreviewedItem[];
  readonly error: { readonly code: FeedFault; readonly detail: string } | null;
}

export interface SourcesAdmin {
  list(): Promise<AdminSourceRow[]>;
  /** Throws `source-exists`, and `invalid-input` for an address that the server must not fetch. */
  add(adminId: number, source: WrittenSource): Promise<AdminSourceRow>;
  /** Throws what `add` throws, and `source-not-found` or `edited-meanwhile`. */
  edit(sent: Sent, source: WrittenSource): Promise<AdminSourceRow>;
  remove(adminId: number, id: number): Promise<void>;
  /** Fetches it now. Throws `source-not-found`. */
  fetch(adminId: number, id: number): Promise<AdminSourceRow>;
  preview(source: WrittenSource): Promise<FeedPreview>;
}

interface Deps extends EditingDeps {
  readonly policy: AddressPolicy;
  readonly rounds: Pick<PollingCycles, 'fetchOne' | 'preview'>;
}

export function createSourcesAdmin(deps: Deps): SourcesAdmin {
  const { db, clock, changes, policy, rounds } = deps;
  const editing = createContentEditing(deps, SOURCES);
  return {
    list: () => findAdminSources(db),
    add: async (adminId, source) => editing.create(adminId, normalizeSource(source, policy)),
    edit: async (sent, source) => editing.edit(sent, normalizeSource(source, policy)),
    async remove(adminId, id) {
      await db.transaction().execute(async (trx) => {
        const now = clock.now();
        const name = await removeSource(trx, id, now);
        if (name === null) throw new ProblemError('source-not-found');
        await recordAudit(trx, now, { adminId, action: 'removed', ...subjectOf({ id, name }) });
      });
      changes.publish(CACHED_RESPONSES, 'news');
    },
    async fetch(adminId, id) {
      if (!(await rounds.fetchOne(id))) throw new ProblemError('source-not-found');
      const source = required(await findAdminSource(db, id));
      await recordAudit(db, clock.now(), { adminId, action: 'fetched', ...subjectOf(source) });
      return source;
    },
    async preview(source) {
      try {
        return { items: await rounds.preview(source), error: null };
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        return { items: [], error: { code: error.code, detail: error.message } };
      }
    },
  };
}

function normalizeSource(source: WrittenSource, policy: AddressPolicy): WrittenSource {
  const url = URL.parse(source.url);
  const refusal = url ? refusalOf(url, policy) : ADMIN_FIELD_PROBLEMS['not-an-address'];
  if (!url || refusal !== null) throw new ProblemError('invalid-input', { fields: { url: refusal ?? '' } });
  // Servers never receive a fragment, and `freeAddress` marks removed feeds with one.
  url.hash = '';
  return { ...source, url: url.href, keywords: source.keywords.map((keyword) => keyword.trim()) };
}

const SOURCES: ContentKind<AdminSourceRow, WrittenSource> = {
  subject: 'news_source',
  notFound: 'source-not-found',
  cachedAs: 'news',
  nameOf: ({ name }) => name,
  isPublished: ({ is_enabled }) => is_enabled,
  // Articles show their source's name even when it is disabled.
  isCached: () => true,
  async insert(trx, _now, source) {
    await lockContent(trx, 'news_sources', null);
    const there = await findSourceAt(trx, source.url);
    if (there?.removed_at === null) throw new ProblemError('source-exists');
    const id = await putSourceInUse(trx, source);
    return required(await findAdminSource(trx, id));
  },
  async lock(trx, id) {
    await lockContent(trx, 'news_sources', id);
    return findAdminSource(trx, id);
  },
  edit,
};

const SWITCHED = { on: 'published', off: 'retired' } as const;

async function edit({ trx, before }: Change<AdminSourceRow>, source: WrittenSource) {
  const { id, name, url, category, keywords, is_enabled: isEnabled } = before;
  const fields = changedFields({ name, url, category, keywords, isEnabled }, inOrder(source));
  if (fields === '') return null;
  const isElsewhere = source.url !== url;
  if (isElsewhere && (await freeAddress(trx, source.url)).isTaken) throw new ProblemError('source-exists');
  await updateSource(trx, id, source, { isElsewhere });
  const action = fields === 'isEnabled' ? SWITCHED[source.isEnabled ? 'on' : 'off'] : 'edited';
  return { row: required(await findAdminSource(trx, id)), action, fields } as const;
}

function inOrder({ name, url, category, keywords, isEnabled }: WrittenSource): WrittenSource {
  return { name, url, category, keywords, isEnabled };
}

function required(row: AdminSourceRow | null): AdminSourceRow {
  if (!row) throw new ProblemError('source-not-found');
  return row;
}

function subjectOf({ id, name }: { id: number; name: string }) {
  return { subject: 'news_source', subjectId: id, subjectName: name } as const;
}
