import { type ConditionChip, type PlaceStatus } from '@ecopulse/contract/green-spaces/place-state';
import type { Facility, FacilityPoint } from '@ecopulse/contract/green-spaces/facilities';
import type { HeritageTree } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Outline, Track } from '@ecopulse/contract/green-spaces/outlines';
import type { StatedNeed } from '@ecopulse/contract/green-spaces/needs';
import type { LessonSection } from '@ecopulse/contract/lessons/lessons';
import type { Hours } from '@ecopulse/contract/green-spaces/open-at';
import type { PlaceFacts } from '@ecopulse/contract/green-spaces/place-facts';
import type { PlaceSourceFault, PlaceSourceKind, SourcedField } from '@ecopulse/contract/green-spaces/place-sources';
import type { RouteLine, RouteStop } from '@ecopulse/contract/green-spaces/route-lines';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ComparedVisit } from './rewards-tables.ts';

/** WGS84 degrees. */
export interface Zone {
  readonly lat: number;
  readonly lng: number;
  readonly radiusMeters: number;
}

export type StoredTree = Omit<HeritageTree, 'at'> & Partial<Pick<HeritageTree, 'at'>>;

/** What an update of shipped content brought, and the shipped values of fields that it left. */
export interface ContentUpdate {
  readonly at: string;
  readonly came: readonly string[];
  readonly kept: Readonly<Record<string, unknown>>;
}

export interface GreenSpacesTable {
  id: GeneratedAlways<number>;
  content_key: string | null;
  content_hash: string | null;
  edited_by_admin: Generated<boolean>;
  /** Incremented by a trigger. */
  version: Generated<number>;
  was_published: Generated<boolean>;
  edited_at: Generated<Date | null>;
  /** Position among the featured ones; null for all others. */
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
  mrt_distance_meters: number | null;
  bus_routes: string[];
  tags: string[];
  special_features: string[];
  biodiversity_facts: string;
  zones: ColumnType<readonly Zone[], string, string>;
  facilities: ColumnType<readonly Facility[], string | undefined, string>;
  stated_needs: ColumnType<readonly StatedNeed[], string | undefined, string>;
  /** Older content has no `at`. */
  heritage_trees: ColumnType<readonly StoredTree[], string | undefined, string>;
  outline: ColumnType<Outline | null, string | null | undefined, string | null>;
  tracks: ColumnType<readonly Track[], string | undefined, string>;
  facility_points: ColumnType<readonly FacilityPoint[], string | undefined, string>;
  facts: ColumnType<PlaceFacts, string | undefined, string>;
  /** Fields that an admin has corrected: updates of shipped content leave them. */
  locked_fields: Generated<string[]>;
  /** Null until an update of shipped content differed from what was stored. */
  last_update: ColumnType<ContentUpdate | null, string | null | undefined, string | null>;
  /** Null if unknown. */
  hours: ColumnType<Hours | null, string | null | undefined, string | null>;
  /** Null while it is open. */
  status: ColumnType<PlaceStatus | null, string | null | undefined, string | null>;
  confidence: JSONColumnType<{ place: string; text: string }>;
  /** Used by the previous release; replaced by `content_translations`. */
  translations: ColumnType<object, string | undefined, string>;
  is_active: Generated<boolean>;
}

export interface GreenSpaceRoutesTable {
  id: GeneratedAlways<number>;
  green_space_id: number;
  /** From 1; the negated id if the route is retired. */
  position: number;
  name: string;
  duration_minutes: number;
  calories: number;
  points: number;
  /** Shared by routes along the same path. */
  same_as: Generated<string | null>;
  line: ColumnType<RouteLine | null, string | null | undefined, string | null>;
  stops: ColumnType<readonly RouteStop[], string | undefined, string>;
}

export interface PlaceSourceFetchesTable {
  kind: PlaceSourceKind;
  /** While a server is fetching; a dead one's claim expires. */
  claimed_until: Date | null;
  fetched_at: Date | null;
  fault: PlaceSourceFault | null;
  fault_detail: string | null;
}

/** What a source says and is not stored. */
/** Without a year if its source's date has it, so that another year alone is no other difference. */
export type PublishedFacility = Omit<Facility, 'dataYear'> & Partial<Pick<Facility, 'dataYear'>>;

export interface PlaceDifferencesTable {
  id: GeneratedAlways<number>;
  green_space_id: number;
  field: SourcedField;
  incoming: JSONColumnType<{ readonly value: string | readonly PublishedFacility[] }>;
  source: string;
  date: string;
  refused_at: Date | null;
}

/** One answer for each visit. */
export interface GreenSpaceConditionsTable {
  check_in_id: number;
  resident_id: number;
  green_space_id: number;
  chip: ConditionChip;
  answered_at: Date;
}

export interface CheckInsTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  green_space_id: number;
  day: string;
  proof: 'verified' | 'claimed';
  distance_meters: number | null;
  /** A position confirmed it, also if it counts as claimed for another reason. */
  was_at_place: Generated<boolean>;
  /** When a claimed visit became verified. */
  confirmed_at: Generated<Date | null>;
  created_at: Date;
  /** Used by the previous release; replaced by `activity_flags`. */
  flag: Generated<string | null>;
  settled_at: Generated<Date | null>;
  settled_by: Generated<number | null>;
}

/** Private to the resident. */
export interface VisitNotesTable {
  check_in_id: number;
  resident_id: number;
  note: string;
  written_at: Date;
}

export interface VisitPicturesTable {
  id: GeneratedAlways<number>;
  check_in_id: number;
  resident_id: number;
  position: number;
  bytes: Buffer;
  width: number;
  height: number;
  created_at: Date;
}

export interface GreenSpaceRatingsTable {
  green_space_id: number;
  /** Null once the account is erased. */
  resident_id: number | null;
  stars: number;
  rated_at: Date;
}

export interface GreenSpaceRatingTotalsTable {
  green_space_id: GeneratedAlways<number>;
  stars: GeneratedAlways<number>;
  ratings: GeneratedAlways<number>;
}

export interface RouteWalksTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  route_id: number;
  /** Snapshot from the start of the walk; null for walks started under the previous release. */
  duration_minutes: number | null;
  points: number | null;
  started_at: Date;
  started_verified: Generated<boolean>;
  /** The visit that its start is too close to. */
  too_fast_against: ColumnType<ComparedVisit | null, string | null>;
  /** By the server's clock; null for walks started under the release before. */
  start_arrived_at: Date | null;
  finish_verified: Generated<boolean>;
  finished_at: Date | null;
  finished_on: string | null;
}

/** Contains the right answer: use only for grading. */
export interface StoredQuestion {
  readonly id: string;
  readonly question: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly correctOptionId: string;
  readonly explanation: string;
}

export interface LessonsTable {
  id: GeneratedAlways<number>;
  content_key: string | null;
  content_hash: string | null;
  edited_by_admin: Generated<boolean>;
  version: GeneratedAlways<number>;
  was_published: Generated<boolean>;
  edited_at: Generated<Date | null>;
  position: number;
  title: string;
  description: string;
  category: string;
  difficulty: string;
  estimated_minutes: number;
  eco_points_reward: number;
  sections: ColumnType<readonly LessonSection[], string, string>;
  sources: ColumnType<readonly { key: string; publisher: string; year: number; detail: string }[], string, string>;
  quiz: ColumnType<readonly StoredQuestion[], string, string>;
  quiz_version: Generated<number>;
  /** Used by the previous release; replaced by `content_translations`. */
  translations: ColumnType<object, string | undefined, string>;
  is_published: Generated<boolean>;
}

export interface LessonProgressTable {
  resident_id: number;
  lesson_id: number;
  attempts: number;
  best_score: number | null;
  self_reported: boolean;
  completed_at: Date | null;
  reviews: Generated<number>;
  review_tries: Generated<number>;
  review_due_on: string | null;
}

/** Maintained by triggers and split into several rows. */
export interface LessonTotalsTable {
  lesson_id: GeneratedAlways<number>;
  part: GeneratedAlways<number>;
  residents: GeneratedAlways<number>;
  completions: GeneratedAlways<number>;
}
