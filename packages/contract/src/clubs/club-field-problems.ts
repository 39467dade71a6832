/** Of the forms for clubs. `{name}` is a placeholder, as in `field-problems.ts`. */
export const CLUB_FIELD_PROBLEMS = {
  'unknown-club-kind': 'Choose a kind of club',
  'unknown-joining': 'Choose how people join',
  'unknown-goal-metric': 'Choose what counts',
  'goal-end-in-the-past': 'Choose a last day that is today or later',
  'goal-too-long': 'A goal can run for {days} days at most',
} as const;
