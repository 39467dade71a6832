export const MAX_NOTE = 1_000;
export const PICTURES_A_VISIT = 3;
/** The longest side of a stored picture, in pixels. */
export const VISIT_PICTURE_SIDE = 1_600;
/** Per resident, as stored; 1 MB is 1,000,000 bytes. */
export const VISIT_PICTURES_MEGABYTES = 50;
