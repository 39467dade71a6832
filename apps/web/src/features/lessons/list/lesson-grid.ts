/** The columns that lesson cards, and their skeletons, stand in. */
export const LESSON_GRID = 'grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-5';
