/** The grid of the challenges, the same for the cards and for what holds their place. */
export const CARD_GRID = 'grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-5';
