import type { ChallengeFilter, ChallengeMetric } from '@ecopulse/contract/challenges';
import type { NotificationKind } from '@ecopulse/contract/notifications';
import type { ActivityType, Proof } from '@ecopulse/contract/rewards';
import type { ReportReason } from '@ecopulse/contract/social';
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
  green_space_ratings: GreenSpaceRatingsTable;
  green_space_rating_totals: GreenSpaceRatingTotalsTable;
  route_walks: RouteWalksTable;
  lessons: LessonsTable;
  lesson_progress: LessonProgressTable;
  challenges: ChallengesTable;
  challenge_participations: ChallengeParticipationsTable;
  weekly_points: WeeklyPointsTable;
  ranking_weeks: RankingWeeksTable;
  friendships: FriendshipsTable;
  friend_requests: FriendRequestsTable;
  blocks: BlocksTable;
  reports: ReportsTable;
  notifications: NotificationsTable;
  pictures: PicturesTable;
  search_documents: SearchDocumentsTable;
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
  ranking_withheld_reason: string | null;
  muted_notifications: Generated<string[]>;
  language: string | null;
  theme: 'light' | 'dark' | null;
  username_fold: GeneratedAlways<string>;
  first_fold: GeneratedAlways<string | null>;
  last_fold: GeneratedAlways<string | null>;
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
  /** Set by the database: no earlier activity of this resident has this type and subject. */
  is_first: GeneratedAlways<boolean>;
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
  /** Kept by triggers, as the home town is. */
  is_ranked: Generated<boolean>;
  home_town: string | null;
  points_order: Generated<number>;
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

interface GreenSpaceRatingsTable {
  green_space_id: number;
  resident_id: number;
  stars: number;
  rated_at: Date;
}

/** Kept by a trigger. */
interface GreenSpaceRatingTotalsTable {
  green_space_id: GeneratedAlways<number>;
  stars: GeneratedAlways<number>;
  ratings: GeneratedAlways<number>;
}

interface RouteWalksTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  route_id: number;
  started_at: Date;
  finished_at: Date | null;
  finished_on: string | null;
}

/** A question with what is right; only grading reads it whole. */
export interface StoredQuestion {
  readonly id: string;
  readonly question: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly correctOptionId: string;
  readonly explanation: string;
}

interface LessonsTable {
  id: GeneratedAlways<number>;
  content_key: string | null;
  content_hash: string | null;
  edited_by_admin: Generated<boolean>;
  position: number;
  title: string;
  description: string;
  category: string;
  difficulty: string;
  estimated_minutes: number;
  eco_points_reward: number;
  sections: ColumnType<readonly { heading: string; body: string }[], string, string>;
  sources: ColumnType<readonly { key: string; publisher: string; year: number; detail: string }[], string, string>;
  quiz: ColumnType<readonly StoredQuestion[], string, string>;
  quiz_version: Generated<number>;
  translations: JSONColumnType<Record<string, Record<string, string>>>;
  is_published: Generated<boolean>;
}

interface LessonProgressTable {
  resident_id: number;
  lesson_id: number;
  attempts: number;
  best_score: number | null;
  self_reported: boolean;
  completed_at: Date | null;
  reviews: Generated<number>;
  review_due_on: string | null;
}

interface ChallengesTable {
  id: GeneratedAlways<number>;
  content_key: string | null;
  content_hash: string | null;
  edited_by_admin: Generated<boolean>;
  position: number;
  title: string;
  description: string;
  type: string;
  category: string;
  difficulty: string;
  metric: ChallengeMetric;
  filter: ColumnType<ChallengeFilter | null, string | null, string | null>;
  target: number;
  duration_days: number | null;
  end_date: string | null;
  eco_points_reward: number;
  badge_reward: string | null;
  translations: JSONColumnType<Record<string, Record<string, string>>>;
  is_active: Generated<boolean>;
  closed_at: Date | null;
}

interface ChallengeParticipationsTable {
  resident_id: number;
  challenge_id: number;
  joined_at: Date;
  joined_after: number;
  ends_at: Date | null;
  progress: Generated<number>;
  completed_at: Date | null;
}

/** Kept by a trigger; `rank` once the week is over. */
interface WeeklyPointsTable {
  resident_id: GeneratedAlways<number>;
  week: GeneratedAlways<string>;
  points: GeneratedAlways<number>;
  points_order: GeneratedAlways<number>;
  is_ranked: GeneratedAlways<boolean>;
  rank: number | null;
}

interface RankingWeeksTable {
  week: string;
  frozen_at: Date;
}

interface FriendshipsTable {
  low_id: number;
  high_id: number;
  since: Date;
}

interface FriendRequestsTable {
  id: GeneratedAlways<number>;
  sender_id: number;
  receiver_id: number;
  day: string;
  status: Generated<'pending' | 'accepted' | 'rejected' | 'withdrawn'>;
  created_at: Date;
  answered_at: Date | null;
  hidden_at: Date | null;
}

interface BlocksTable {
  blocker_id: number;
  blocked_id: number;
  blocked_at: Date;
}

interface ReportsTable {
  id: GeneratedAlways<number>;
  reporter_id: number;
  reported_id: number;
  day: string;
  reason: ReportReason;
  details: string | null;
  created_at: Date;
}

interface NotificationsTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  kind: NotificationKind;
  subject: string;
  actor_id: number | null;
  facts: ColumnType<Facts, string, never>;
  created_at: Date;
  read_at: Date | null;
}

interface PicturesTable {
  key: string;
  resident_id: number;
  bytes: Buffer;
  created_at: Date;
}

interface SearchDocumentsTable {
  kind: string;
  subject_id: number;
  hash: string;
  telling: string;
  forms: string;
}

interface LimitWindowsTable {
  key: string;
  count: number;
  ends_at: Date;
}
