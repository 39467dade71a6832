/** A badge as stored in the ledger. */
export interface Emblazoned {
  readonly badgeName: string;
  readonly description: string;
  readonly emblem: string;
}

/** What milestones count; `parkTypes` and `regions` need all of them. */
export type Counted = 'greenSpaces' | 'parkTypes' | 'regions' | 'lessons' | 'perfectQuizzes' | 'streak';

interface Milestone extends Emblazoned {
  readonly of: Counted;
  readonly target: number;
}

const milestone = (of: Counted, target: number, emblem: string, badgeName: string, description: string): Milestone => ({
  of,
  target,
  emblem,
  badgeName,
  description,
});

/**
 * The product's milestones, so that a resident's next activity does not earn ten badges at once. Benches import nothing
 * from the server, hence the copy.
 */
export const MILESTONES: readonly Milestone[] = [
  milestone('greenSpaces', 1, 'flower', 'Hello, Green', 'Checked in at a green space for the first time'),
  milestone('greenSpaces', 10, 'map', 'Ten Greens', 'Checked in at 10 different green spaces'),
  milestone('greenSpaces', 25, 'leaf', 'Twenty-Five Greens', 'Checked in at 25 different green spaces'),
  milestone('greenSpaces', 50, 'trail', 'Fifty Greens', 'Checked in at 50 different green spaces'),
  milestone('greenSpaces', 100, 'canopy', 'A Hundred Greens', 'Checked in at 100 different green spaces'),
  milestone('parkTypes', 12, 'palette', 'Every Kind of Green', 'Checked in at every type of park'),
  milestone('regions', 5, 'island', 'All Around the Island', 'Checked in in all five regions of Singapore'),
  milestone('lessons', 1, 'book', 'First Page', 'Completed a lesson for the first time'),
  milestone('lessons', 10, 'books', 'Ten Lessons Wise', 'Completed 10 lessons'),
  milestone('lessons', 20, 'books', 'Twenty Lessons Wise', 'Completed 20 lessons'),
  milestone('perfectQuizzes', 1, 'star', 'Perfect Score', 'Answered a whole quiz right at the first try'),
  milestone('streak', 7, 'flame', 'Seven Days Green', 'Kept a streak of 7 days'),
  milestone('streak', 30, 'flame', 'Thirty Days Green', 'Kept a streak of 30 days'),
  milestone('streak', 100, 'flame', 'A Hundred Days Green', 'Kept a streak of 100 days'),
];
