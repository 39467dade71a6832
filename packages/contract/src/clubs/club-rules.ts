// Without schemas, so that clients do not bundle them.

export const CLUB_KINDS = ['school', 'company', 'neighbourhood', 'interest'] as const;

export type ClubKind = (typeof CLUB_KINDS)[number];

/** `approved`: a steward approves who asks. `invited`: seen and joined only with the code. */
export const CLUB_JOINING = ['open', 'approved', 'invited'] as const;

export type ClubJoining = (typeof CLUB_JOINING)[number];

export const CLUB_ROLES = ['member', 'steward'] as const;

export type ClubRole = (typeof CLUB_ROLES)[number];

/** The metrics of challenges that count verified acts. */
export const CLUB_GOAL_METRICS = [
  'check_ins',
  'distinct_green_spaces',
  'lessons_completed',
  'events_attended',
] as const;

export type ClubGoalMetric = (typeof CLUB_GOAL_METRICS)[number];

/** `stopped` by a steward before its end. */
export const CLUB_GOAL_STATES = ['running', 'reached', 'missed', 'stopped'] as const;

export type ClubGoalState = (typeof CLUB_GOAL_STATES)[number];

export const MAX_CLUB_NAME_LENGTH = 60;
export const MAX_CLUB_PURPOSE_LENGTH = 160;
export const MAX_CLUB_NOTICE_LENGTH = 500;
export const MAX_CLUB_GOAL_TARGET = 100;
/** The first day is one of them. */
export const MAX_CLUB_GOAL_DAYS = 92;

export const MAX_CLUBS_PER_RESIDENT = 10;
export const MAX_CLUB_MEMBERS = 5000;
/** Fewer are shown a hint. */
export const RECOMMENDED_STEWARDS = 2;

/** Of who starts a club, unless they are an owner or a moderator. */
export const MIN_DAYS_TO_START_A_CLUB = 30;
export const MIN_VISITS_TO_START_A_CLUB = 5;

/** A steward who has not used EcoPulse for so long is asked, and followed by another member so many days later. */
export const SILENT_STEWARD_DAYS = 60;
export const SILENT_STEWARD_ANSWER_DAYS = 14;
/** A club in which no one does anything for so long is archived. */
export const IDLE_CLUB_DAYS = 90;

/** Clubs with fewer active members are not on the board. */
export const MIN_ACTIVE_MEMBERS_ON_BOARD = 5;
export const MAX_BOARD_ROWS = 100;

export const CLUBS_PER_PAGE = 50;
export const CLUB_MEMBERS_PER_PAGE = 100;

/** Of the forms for clubs. `{name}` is a placeholder, as in `field-problems.ts`. */
export const CLUB_FIELD_PROBLEMS = {
  'unknown-club-kind': 'Choose a kind of club',
  'unknown-joining': 'Choose how people join',
  'unknown-goal-metric': 'Choose what counts',
  'goal-end-in-the-past': 'Choose a last day that is today or later',
  'goal-too-long': 'A goal can run for {days} days at most',
} as const;
