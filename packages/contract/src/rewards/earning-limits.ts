export const MAX_CHECK_INS_PER_DAY = 5;
/** Check-ins without a verified location. */
export const MAX_CLAIMED_CHECK_INS_PER_DAY = 2;
/** Radius of uncertainty in metres; a position that is less exact verifies nothing. */
export const MAX_ACCURACY_METERS = 200;
export const MAX_ROUTES_PER_DAY = 3;
export const MAX_CLAIMED_POINTS_PER_WEEK = 200;
/** One and a half of the longest. Further ones still count for streak, challenges and badges. */
export const MAX_EVENT_POINTS_PER_WEEK = 60;
