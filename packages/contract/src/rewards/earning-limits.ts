export const CHECK_INS_A_DAY = 5;
/** Check-ins without a verified location. */
export const CLAIMED_CHECK_INS_A_DAY = 2;
export const ROUTES_A_DAY = 3;
export const CLAIMED_POINTS_A_WEEK = 200;
