import type { EventOutcome } from '@ecopulse/contract/events/events';
import type { EventTexts } from '@ecopulse/contract/events/event-form';
import type { EventAgeBand, EventKind, EventState, ParticipationState } from '@ecopulse/contract/events/event-rules';
import type { PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';
import type { Language } from '@ecopulse/contract/accounts/preferences';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface EventsTable {
  id: GeneratedAlways<number>;
  /** Null once the organiser is erased. */
  organiser_id: number | null;
  /** Its stewards organise it. */
  club_id: Generated<number | null>;
  /** The first event of a weekly series. */
  series_id: number | null;
  kind: EventKind;
  title: ColumnType<EventTexts, string, string>;
  text: ColumnType<EventTexts, string, string>;
  /** Spoken there. */
  languages: Language[];
  starts_at: Date;
  ends_at: Date;
  green_space_id: number | null;
  place_name: string;
  lat: number;
  lng: number;
  radius_meters: number;
  planning_area: PlanningArea;
  capacity: number;
  age_band: EventAgeBand;
  bring: string | null;
  accessibility: string | null;
  wet_weather_plan: string | null;
  contact: string | null;
  /** Never `finished`, which follows from the time. */
  state: Exclude<EventState, 'finished'>;
  /** Why it was moved, cancelled or sent back. */
  reason: string | null;
  outcome: ColumnType<EventOutcome | null, string | null | undefined, string | null>;
  version: Generated<number>;
  created_at: Date;
  /** Null while it was never public. */
  approved_at: Date | null;
  /** Of the last edit, as `version`. */
  updated_at: Generated<Date>;
}

export interface EventParticipantsTable {
  event_id: number;
  resident_id: number;
  state: ParticipationState;
  guests: number;
  queue_number: number;
  joined_at: Date;
  /** Null unless a place is offered. */
  offer_ends_at: Date | null;
  proof: 'verified' | 'claimed' | null;
  attended_at: Date | null;
  /** How often points were given; only the last ones may be paid. */
  awards: Generated<number>;
  is_paid: Generated<boolean>;
}

export interface CalendarKeysTable {
  resident_id: number;
  key_hash: Buffer;
  created_at: Date;
}

export interface CertificatesTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  code: string;
  name: string;
  created_at: Date;
  /** Since an attendance or its hours changed. */
  revoked_at: Date | null;
}

export interface CertificateEventsTable {
  certificate_id: number;
  event_id: number;
  hours: number;
}
