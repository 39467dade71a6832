import type { FeedFault } from '@ecopulse/contract/news/news';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface NewsSourcesTable {
  id: GeneratedAlways<number>;
  content_key: string | null;
  content_hash: string | null;
  edited_by_admin: Generated<boolean>;
  version: GeneratedAlways<number>;
  name: string;
  url: string;
  category: string;
  keywords: string[];
  is_enabled: Generated<boolean>;
  removed_at: Generated<Date | null>;
  etag: Generated<string | null>;
  last_modified: Generated<string | null>;
  last_fetched_at: Generated<Date | null>;
  last_ok_at: Generated<Date | null>;
  fault: Generated<FeedFault | null>;
  fault_detail: Generated<string | null>;
  failures_in_a_row: Generated<number>;
  /** The first of the failures in a row; null while the feed works. */
  failing_since: Generated<Date | null>;
  language: Generated<string>;
  /** What the publisher allows, for admins; empty if unknown. */
  licence: Generated<string>;
  items_taken: Generated<number>;
}

export interface StoredSource {
  readonly publisher: string;
  readonly year: number;
  readonly detail: string;
}

export interface NewsArticlesTable {
  id: GeneratedAlways<number>;
  /** Null for our own. */
  source_id: number | null;
  /** Unique within its source: its guid, else its URL, else title and day. */
  identity: string;
  content_key: Generated<string | null>;
  content_hash: Generated<string | null>;
  edited_by_admin: Generated<boolean>;
  /** Incremented by a trigger; likes do not count. */
  version: GeneratedAlways<number>;
  edited_at: Generated<Date | null>;
  title: string;
  summary: string;
  content: string | null;
  category: string;
  sources: ColumnType<readonly StoredSource[], string | undefined, string>;
  image_url: Generated<string | null>;
  /** URL in the feed; refetched when it changes. */
  remote_image_url: Generated<string | null>;
  picture_tried_at: Generated<Date | null>;
  link: string | null;
  language: Generated<string>;
  likes: GeneratedAlways<number>;
  is_published: Generated<boolean>;
  was_published: Generated<boolean>;
  published_at: Date;
  /** An admin chose `published_at`, so the first publication does not set it. */
  has_chosen_date: Generated<boolean>;
  created_at: Date;
}

export interface NewsLikesTable {
  article_id: number;
  /** Null once the account is erased. */
  resident_id: number | null;
  liked_at: Date;
}

export interface NewsReadsTable {
  article_id: number;
  resident_id: number;
  read_at: Date;
}

export interface NewsPollingTable {
  id: Generated<number>;
  claimed_until: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  result: ColumnType<unknown, string | null, string | null>;
}

export interface ContentPicturesTable {
  key: string;
  bytes: Buffer;
  created_at: Date;
}
