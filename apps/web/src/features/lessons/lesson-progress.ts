import type { Lesson, LessonCategory, UserLesson } from '@ecopulse/contract/lessons/lessons';

/** The cached response may be from yesterday, so compare the day too. */
export function isReviewDue(progress: UserLesson, today: string): boolean {
  const hasDayCome = progress.reviewDueOn !== null && progress.reviewDueOn <= today;
  return progress.isCompleted && (progress.isReviewDue || hasDayCome);
}

export interface LearningStats {
  completed: number;
  total: number;
  points: number;
  /** Whole percent; 100 only if every lesson is completed. */
  percent: number;
}

/** Points of retired lessons still count. */
export function learningStats(
  lessons: readonly Pick<Lesson, 'id'>[],
  userLessons: readonly UserLesson[],
): LearningStats {
  const completedLessonIds = completedIds(userLessons);
  const completed = lessons.filter(({ id }) => completedLessonIds.has(id)).length;
  const total = lessons.length;
  const points = userLessons.reduce((sum, { pointsEarned }) => sum + pointsEarned, 0);
  return { completed, total, points, percent: percentOf(completed, total) };
}

function percentOf(completed: number, total: number): number {
  if (completed === total) return total === 0 ? 0 : 100;
  return Math.min(99, Math.round((completed / total) * 100));
}

function completedIds(userLessons: readonly UserLesson[]): ReadonlySet<number> {
  return new Set(userLessons.filter(({ isCompleted }) => isCompleted).map(({ lessonId }) => lessonId));
}

/** Longest overdue first. */
export function listDueLessons(
  lessons: readonly Lesson[],
  userLessons: readonly UserLesson[],
  today: string,
): Lesson[] {
  const dueDates = new Map(
    userLessons.filter((each) => isReviewDue(each, today)).map((each) => [each.lessonId, each.reviewDueOn ?? '']),
  );
  return lessons
    .filter(({ id }) => dueDates.has(id))
    .toSorted((a, b) => (dueDates.get(a.id) ?? '').localeCompare(dueDates.get(b.id) ?? ''));
}

/** Keeps the order, but moves uncompleted lessons that match the interests to the front. */
export function sortByInterest<LessonLike extends Pick<Lesson, 'id' | 'category'>>(
  lessons: readonly LessonLike[],
  userLessons: readonly UserLesson[],
  interests: readonly LessonCategory[],
): LessonLike[] {
  const completed = completedIds(userLessons);
  const isForYou = ({ id, category }: LessonLike) => interests.includes(category) && !completed.has(id);
  return [...lessons.filter(isForYou), ...lessons.filter((lesson) => !isForYou(lesson))];
}

export function findFirstUncompleted<LessonLike extends Pick<Lesson, 'id'>>(
  lessons: readonly LessonLike[],
  userLessons: readonly UserLesson[],
): LessonLike | undefined {
  const completed = completedIds(userLessons);
  return lessons.find(({ id }) => !completed.has(id));
}

/** The next uncompleted lesson of the same category, wrapping around. Undefined if there is none. */
export function findNextInCategory(
  lessons: readonly Lesson[],
  after: Pick<Lesson, 'id' | 'category'>,
  userLessons: readonly UserLesson[],
): Lesson | undefined {
  const ofCategory = lessons.filter(({ category }) => category === after.category);
  const index = ofCategory.findIndex(({ id }) => id === after.id);
  const followingLessons = [...ofCategory.slice(index + 1), ...ofCategory.slice(0, Math.max(index, 0))];
  return findFirstUncompleted(followingLessons, userLessons);
}

/** Only completion and due reviews earn points. */
export type QuizPurpose = 'completion' | 'review' | 'practice';

export function quizPurpose(progress: UserLesson | undefined, today: string): QuizPurpose {
  if (!progress?.isCompleted) return 'completion';
  return isReviewDue(progress, today) ? 'review' : 'practice';
}
