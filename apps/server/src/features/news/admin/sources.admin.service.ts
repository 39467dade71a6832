import type { FeedFault } from '@ecopulse/contract/news';
import { changedFields, recordAudit } from '../../../core/audit/audit.service.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { lockContent } from '../../../core/content/content-admin.queries.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Changes } from '../../../db/changes.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import { type AddressPolicy, refusalOf } from '../feeds/public-address.ts';
import { indexArticles } from '../articles.search-index.ts';
import { FeedError } from '../feeds/feed-error.ts';
import type { Feeds, TriedItem } from '../ingestion/feeds.service.ts';
import type { Rounds } from '../ingestion/rounds.service.ts';
import {
  findArticlesOfSource,
  findSourceAt,
  findSourceOfDesk,
  findSourcesOfDesk,
  freeAddress,
  putSourceInUse,
  removeSource,
  type SourceOfDeskRow,
  updateSource,
  type WrittenSource,
} from './sources.admin.queries.ts';

/** What a feed would bring; without items where it cannot be read. */
export interface Trial {
  readonly items: readonly TriedItem[];
  readonly failure: { readonly fault: FeedFault; readonly detail: string } | null;
}

/** What admins do with feeds. Each change is in the audit log, and every server hears of what everyone sees. */
export interface SourcesAdmin {
  list(): Promise<SourceOfDeskRow[]>;
  /** Throws `source-exists`, and `invalid-input` for an address that nobody will be sent to. */
  add(adminId: number, source: WrittenSource): Promise<SourceOfDeskRow>;
  /** Throws what `add` throws, `source-not-found`, `edited-meanwhile`. */
  edit(adminId: number, id: number, version: number, source: WrittenSource): Promise<SourceOfDeskRow>;
  /** Throws `source-not-found`. */
  remove(adminId: number, id: number): Promise<void>;
  /** Fetches it now. Throws `source-not-found`. */
  fetch(adminId: number, id: number): Promise<SourceOfDeskRow>;
  /** Reads a feed and keeps nothing. */
  try(source: WrittenSource): Promise<Trial>;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly feeds: Pick<Feeds, 'policy'>;
  readonly rounds: Pick<Rounds, 'fetchOne' | 'look'>;
}

export function createSourcesAdmin({ db, clock, changes, feeds, rounds }: Parts): SourcesAdmin {
  const inOneGo = async <T>(work: (trx: Transaction, now: Date) => Promise<T>): Promise<T> => {
    const done = await db.transaction().execute((trx) => work(trx, clock.now()));
    changes.publish(CACHED_RESPONSES, 'news');
    return done;
  };
  return {
    list: () => findSourcesOfDesk(db),
    add(adminId, written) {
      const source = spelt(written, feeds.policy);
      return inOneGo((trx, now) => add(trx, now, adminId, source));
    },
    edit(adminId, id, version, written) {
      const source = spelt(written, feeds.policy);
      return inOneGo((trx, now) => edit(trx, now, { adminId, id, version, source }));
    },
    remove: (adminId, id) =>
      inOneGo(async (trx, now) => {
        const name = await removeSource(trx, id, now);
        if (name === null) throw new ProblemError('source-not-found');
        await indexArticles(trx, await findArticlesOfSource(trx, id));
        await recordAudit(trx, now, { adminId, action: 'removed', ...subjectOf({ id, name }) });
      }),
    async fetch(adminId, id) {
      if (!(await rounds.fetchOne(id))) throw new ProblemError('source-not-found');
      const source = required(await findSourceOfDesk(db, id));
      await recordAudit(db, clock.now(), { adminId, action: 'fetched', ...subjectOf(source) });
      return source;
    },
    async try(source) {
      try {
        return { items: await rounds.look(source), failure: null };
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        return { items: [], failure: { fault: error.fault, detail: error.message } };
      }
    },
  };
}

/** Its address in the one spelling that it is known by. Throws `invalid-input` where nobody would be sent there. */
function spelt(source: WrittenSource, policy: AddressPolicy): WrittenSource {
  const url = URL.parse(source.url);
  const refusal = url ? refusalOf(url, policy) : 'That is no address.';
  if (!url || refusal !== null) throw new ProblemError('invalid-input', { fields: { url: refusal ?? '' } });
  // No server ever hears of a fragment.
  url.hash = '';
  return { ...source, url: url.href, keywords: source.keywords.map((keyword) => keyword.trim()) };
}

async function add(trx: Transaction, now: Date, adminId: number, source: WrittenSource): Promise<SourceOfDeskRow> {
  await lockContent(trx, 'news_sources', null);
  const there = await findSourceAt(trx, source.url);
  if (there?.removed_at === null) throw new ProblemError('source-exists');
  const id = await putSourceInUse(trx, source);
  if (there) await indexArticles(trx, await findArticlesOfSource(trx, id));
  await recordAudit(trx, now, { adminId, action: 'created', ...subjectOf({ id, name: source.name }) });
  return required(await findSourceOfDesk(trx, id));
}

/** A feed that is only switched on or off is in the log by that. */
const SWITCHED = { on: 'published', off: 'retired' } as const;

interface Edit {
  readonly adminId: number;
  readonly id: number;
  readonly version: number;
  readonly source: WrittenSource;
}

async function edit(trx: Transaction, now: Date, { adminId, id, version, source }: Edit): Promise<SourceOfDeskRow> {
  await lockContent(trx, 'news_sources', id);
  const before = required(await findSourceOfDesk(trx, id));
  if (before.version !== version) throw new ProblemError('edited-meanwhile');
  const { name, url, category, keywords, is_enabled: isEnabled } = before;
  const fields = changedFields({ name, url, category, keywords, isEnabled }, inOrder(source));
  if (fields === '') return before;
  const isElsewhere = source.url !== url;
  if (isElsewhere && (await freeAddress(trx, source.url)).isTaken) throw new ProblemError('source-exists');
  await updateSource(trx, id, source, { isElsewhere });
  await recordAudit(trx, now, {
    adminId,
    action: fields === 'isEnabled' ? SWITCHED[source.isEnabled ? 'on' : 'off'] : 'edited',
    ...subjectOf({ id, name: source.name }),
    facts: { fields },
  });
  return required(await findSourceOfDesk(trx, id));
}

/** Of what is sent what a feed is made of, and nothing else. */
function inOrder({ name, url, category, keywords, isEnabled }: WrittenSource): WrittenSource {
  return { name, url, category, keywords, isEnabled };
}

function required(row: SourceOfDeskRow | null): SourceOfDeskRow {
  if (!row) throw new ProblemError('source-not-found');
  return row;
}

function subjectOf({ id, name }: { id: number; name: string }) {
  return { subject: 'news_source', subjectId: id, subjectName: name } as const;
}
