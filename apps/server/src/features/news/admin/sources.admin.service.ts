import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import type { FeedFault } from '@ecopulse/contract/news/news';
import { formatChangedFields, recordAuditEntry } from '../../../core/audit/audit.service.ts';
import { lockContent } from '../../../core/content/content-admin.queries.ts';
import {
  type EditContext,
  type ContentKind,
  createContentEditing,
  type EditingDeps,
  type EditRequest,
} from '../../../core/content/content-editing.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import { type AddressPolicy, addressRefusal } from '../../../core/outbound/public-address.ts';
import { FeedError } from '../feeds/feed-error.ts';
import type { PreviewedItem } from '../ingestion/feeds.service.ts';
import type { PollingCycles } from '../ingestion/polling-cycles.service.ts';
import {
  findSourceByUrl,
  findAdminSource,
  listAdminSources,
  freeAddress,
  upsertSource,
  removeSource,
  type AdminSourceRow,
  updateSource,
  type SourceForm,
} from './sources.admin.queries.ts';

/** A new feed without them has the defaults, and an edit keeps them. */
export type SentSource = Omit<SourceForm, 'language' | 'licence'> & {
  readonly [Field in 'language' | 'licence']?: SourceForm[Field] | undefined;
};

const SOURCE_DEFAULTS = { language: 'en', licence: '' } as const;

export interface FeedPreview {
  readonly items: readonly PreviewedItem[];
  readonly error: { readonly code: FeedFault; readonly detail: string } | null;
}

export interface SourcesAdmin {
  list(): Promise<AdminSourceRow[]>;
  /** Throws `source-exists`, and `invalid-input` for an address that the server must not fetch. */
  add(adminId: number, source: SentSource): Promise<AdminSourceRow>;
  /** Throws what `add` throws, and `source-not-found` or `edited-meanwhile`. */
  edit(request: EditRequest, source: SentSource): Promise<AdminSourceRow>;
  remove(adminId: number, id: number): Promise<void>;
  /** Fetches the feed immediately. Throws `source-not-found`. */
  fetch(adminId: number, id: number): Promise<AdminSourceRow>;
  preview(source: SentSource): Promise<FeedPreview>;
}

interface Deps extends EditingDeps {
  readonly policy: AddressPolicy;
  readonly pollingCycles: Pick<PollingCycles, 'fetchOne' | 'preview'>;
}

export function createSourcesAdmin(deps: Deps): SourcesAdmin {
  const { db, clock, changes, policy, pollingCycles } = deps;
  const editing = createContentEditing(deps, SOURCES);
  return {
    list: () => listAdminSources(db),
    add: async (adminId, source) => editing.create(adminId, normalizeSource(source, policy)),
    edit: async (request, source) => editing.edit(request, normalizeSource(source, policy)),
    async remove(adminId, id) {
      await db.transaction().execute(async (trx) => {
        const now = clock.now();
        const name = await removeSource(trx, id, now);
        if (name === null) throw new ProblemError('source-not-found');
        await recordAuditEntry(trx, now, { adminId, action: 'removed', ...toAuditSubject({ id, name }) });
      });
      changes.publish(CACHED_RESPONSES, 'news');
    },
    async fetch(adminId, id) {
      const source = await findAdminSource(db, id);
      if (!source) throw new ProblemError('source-not-found');
      // Before the fetch, so that no article is stored that the audit log does not explain.
      await recordAuditEntry(db, clock.now(), { adminId, action: 'fetched', ...toAuditSubject(source) });
      if (!(await pollingCycles.fetchOne(id))) throw new ProblemError('source-not-found');
      return assertFound(await findAdminSource(db, id));
    },
    async preview(source) {
      try {
        return { items: await pollingCycles.preview(source), error: null };
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        return { items: [], error: { code: error.code, detail: error.message } };
      }
    },
  };
}

function normalizeSource(source: SentSource, policy: AddressPolicy): SentSource {
  const url = URL.parse(source.url);
  const refusal = url ? addressRefusal(url, policy) : ADMIN_FIELD_PROBLEMS['not-an-address'];
  if (!url || refusal !== null) throw new ProblemError('invalid-input', { fields: { url: refusal ?? '' } });
  // Servers never receive a fragment, and `freeAddress` marks removed feeds with one.
  url.hash = '';
  return { ...source, url: url.href, keywords: source.keywords.map((keyword) => keyword.trim()) };
}

const SOURCES: ContentKind<AdminSourceRow, SentSource> = {
  subject: 'news_source',
  notFound: 'source-not-found',
  cachedAs: 'news',
  nameOf: ({ name }) => name,
  isPublished: ({ is_enabled }) => is_enabled,
  // Articles show their source's name even when it is disabled.
  isCached: () => true,
  async insert(trx, _now, source) {
    await lockContent(trx, 'news_sources', null);
    const existing = await findSourceByUrl(trx, source.url);
    if (existing?.removed_at === null) throw new ProblemError('source-exists');
    const id = await upsertSource(trx, complete(source, SOURCE_DEFAULTS));
    return assertFound(await findAdminSource(trx, id));
  },
  async lock(trx, id) {
    await lockContent(trx, 'news_sources', id);
    return findAdminSource(trx, id);
  },
  edit,
};

async function edit({ trx, before }: EditContext<AdminSourceRow>, sent: SentSource) {
  const source = complete(sent, before);
  const { id, name, url, category, language, licence, keywords, is_enabled: isEnabled } = before;
  const stored = { name, url, category, language, licence, keywords, isEnabled };
  const fields = formatChangedFields(stored, source);
  if (fields === '') return null;
  const hasMoved = source.url !== url;
  if (hasMoved && (await freeAddress(trx, source.url)).isTaken) throw new ProblemError('source-exists');
  await updateSource(trx, id, source, { hasMoved });
  const toggleAction = source.isEnabled ? 'published' : 'retired';
  const action = fields === 'isEnabled' ? toggleAction : 'edited';
  return { row: assertFound(await findAdminSource(trx, id)), action, fields } as const;
}

/** In the order of the audit log. */
function complete(sent: SentSource, rest: Pick<SourceForm, 'language' | 'licence'>): SourceForm {
  const { name, url, category, language = rest.language, licence = rest.licence, keywords, isEnabled } = sent;
  return { name, url, category, language, licence, keywords, isEnabled };
}

function assertFound(row: AdminSourceRow | null): AdminSourceRow {
  if (!row) throw new ProblemError('source-not-found');
  return row;
}

function toAuditSubject({ id, name }: { id: number; name: string }) {
  return { subject: 'news_source', subjectId: id, subjectName: name } as const;
}
