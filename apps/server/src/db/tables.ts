import type { ActivityType, Proof } from '@ecopulse/contract/rewards';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The tables as PostgreSQL has them after all migrations. A `date` is a text such as `2026-11-21`, never a Date. */
export interface Tables {
  residents: ResidentsTable;
  sessions: SessionsTable;
  activities: ActivitiesTable;
  scores: ScoresTable;
  green_spaces: GreenSpacesTable;
  green_space_routes: GreenSpaceRoutesTable;
  check_ins: CheckInsTable;
  search_words: SearchWordsTable;
  limit_windows: LimitWindowsTable;
}

interface ResidentsTable {
  id: GeneratedAlways<number>;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
  home_town: string | null;
  about: string | null;
  in_rankings: Generated<boolean>;
  findable_by_email: Generated<boolean>;
  friend_requests: Generated<'everyone' | 'nobody'>;
  is_admin: Generated<boolean>;
  created_at: Date;
}

interface SessionsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  resident_id: number;
  created_at: Date;
  last_seen_at: Date;
}

/** The facts of an activity as they were: plain values only. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

interface ActivitiesTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  type: ActivityType;
  subject: string;
  occurrence: string | null;
  day: string;
  points: number;
  proof: Proof;
  facts: ColumnType<Facts, string, never>;
  created_at: Date;
}

interface ScoresTable {
  resident_id: number;
  eco_points: Generated<number>;
  total_badges: Generated<number>;
  current_streak: Generated<number>;
  longest_streak: Generated<number>;
  freezes: Generated<number>;
  last_active_day: string | null;
}

/** A circle of a green space's extent: centre in WGS84 degrees, radius in metres. */
export interface Zone {
  readonly lat: number;
  readonly lng: number;
  readonly radiusMeters: number;
}

interface GreenSpacesTable {
  id: GeneratedAlways<number>;
  content_key: string | null;
  content_hash: string | null;
  edited_by_admin: Generated<boolean>;
  featured: number | null;
  name: string;
  description: string;
  location: string;
  planning_area: string;
  region: string;
  lat: number;
  lng: number;
  area_hectares: number | null;
  image_url: string | null;
  park_type: string;
  eco_points: number;
  opening_hours: string;
  accessibility: string;
  nearest_mrt: string;
  bus_routes: string[];
  tags: string[];
  special_features: string[];
  biodiversity_facts: string;
  zones: ColumnType<readonly Zone[], string, string>;
  confidence: JSONColumnType<{ place: string; text: string }>;
  translations: JSONColumnType<Record<string, Record<string, string>>>;
  is_active: Generated<boolean>;
}

interface GreenSpaceRoutesTable {
  id: GeneratedAlways<number>;
  green_space_id: number;
  position: number;
  name: string;
  duration_minutes: number;
  calories: number;
  points: number;
}

interface CheckInsTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  green_space_id: number;
  day: string;
  proof: 'verified' | 'claimed';
  distance_meters: number | null;
  flag: string | null;
  created_at: Date;
}

interface SearchWordsTable {
  kind: string;
  subject_id: number;
  word: string;
  weight: number;
}

interface LimitWindowsTable {
  key: string;
  count: number;
  ends_at: Date;
}
