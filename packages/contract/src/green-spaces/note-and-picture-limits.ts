export const MAX_NOTE_LENGTH = 1_000;
export const MAX_PICTURES_PER_VISIT = 3;
/** The longest side of a stored picture, in pixels. */
export const MAX_VISIT_PICTURE_SIDE_PX = 1_600;
/** Per resident, as stored; 1 MB is 1,000,000 bytes. */
export const MAX_VISIT_PICTURES_MEGABYTES = 50;
