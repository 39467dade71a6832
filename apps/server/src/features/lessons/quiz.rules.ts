import { PASS_SCORE } from '@ecopulse/contract/lessons/quiz';

interface Question {
  readonly id: string;
  readonly options: readonly { readonly id: string }[];
  readonly correctOptionId: string;
  readonly explanation: string;
}

interface Answer {
  readonly questionId: string;
  readonly optionId: string;
}

export interface GradedQuestion {
  readonly questionId: string;
  readonly correct: boolean;
  readonly correctOptionId: string;
  readonly explanation: string;
}

/** A graded quiz; `score` is the percentage of right answers, rounded. */
export interface Attempt {
  readonly score: number;
  readonly passed: boolean;
  /** The score is self-reported, without a quiz. */
  readonly selfReported: boolean;
}

export interface GradedQuiz extends Attempt {
  readonly questions: readonly GradedQuestion[];
}

/** Grades answers; null if they do not fit the quiz: one is missing, unknown, given twice, or has an unknown option. */
export function gradeQuiz(quiz: readonly Question[], answers: readonly Answer[]): GradedQuiz | null {
  const chosen = new Map(answers.map(({ questionId, optionId }) => [questionId, optionId]));
  const fits =
    quiz.length > 0 &&
    answers.length === quiz.length &&
    quiz.every(({ id, options }) => options.some((option) => option.id === chosen.get(id)));
  if (!fits) return null;
  const questions = quiz.map(({ id, correctOptionId, explanation }) => ({
    questionId: id,
    correct: chosen.get(id) === correctOptionId,
    correctOptionId,
    explanation,
  }));
  const score = Math.round((100 * questions.filter(({ correct }) => correct).length) / quiz.length);
  return { score, passed: score >= PASS_SCORE, selfReported: false, questions };
}

/** A self-reported score passes as a graded one does. */
export function selfReported(score: number): GradedQuiz {
  return { score, passed: score >= PASS_SCORE, selfReported: true, questions: [] };
}
