/** The longest note of a visit, in characters. */
export const MAX_NOTE = 1_000;
/** How many pictures a visit keeps. */
export const PICTURES_A_VISIT = 3;
/** The longest side of a stored picture of a visit, in pixels. */
export const VISIT_PICTURE_SIDE = 1_600;
/** How much a resident's pictures of visits may take up, in megabytes (1,000,000 bytes) as they are stored. */
export const VISIT_PICTURES_MEGABYTES = 50;
