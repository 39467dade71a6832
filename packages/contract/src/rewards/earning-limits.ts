/** A resident may check in at this many green spaces a day. */
export const CHECK_INS_A_DAY = 5;
/** So many of them may be claimed, without a location that confirms them. */
export const CLAIMED_CHECK_INS_A_DAY = 2;
/** A resident may finish this many guided routes a day. */
export const ROUTES_A_DAY = 3;
/** So many claimed points count in a week, from Monday on. */
export const CLAIMED_POINTS_A_WEEK = 200;
