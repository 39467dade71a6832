import { PASS_SCORE } from '@ecopulse/contract/lessons/lesson-rules';

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

/** `score` is the rounded percentage of right answers. */
export interface Attempt {
  readonly score: number;
  readonly passed: boolean;
  readonly selfReported: boolean;
}

export interface GradedQuiz extends Attempt {
  readonly questions: readonly GradedQuestion[];
}

/** Null if an answer is missing, duplicated, or has an unknown question or option. */
export function gradeQuiz(quiz: readonly Question[], answers: readonly Answer[]): GradedQuiz | null {
  const chosenOptionIds = new Map(answers.map(({ questionId, optionId }) => [questionId, optionId]));
  const isComplete =
    quiz.length > 0 &&
    answers.length === quiz.length &&
    quiz.every(({ id, options }) => options.some((option) => option.id === chosenOptionIds.get(id)));
  if (!isComplete) return null;
  const questions = quiz.map(({ id, correctOptionId, explanation }) => ({
    questionId: id,
    correct: chosenOptionIds.get(id) === correctOptionId,
    correctOptionId,
    explanation,
  }));
  const score = Math.round((100 * questions.filter(({ correct }) => correct).length) / quiz.length);
  return { score, passed: score >= PASS_SCORE, selfReported: false, questions };
}

/** A failed quiz shows which answers were wrong, but not the right ones, which the next try would only copy. */
export function withoutSolutions({ questions, ...quiz }: GradedQuiz): GradedQuiz {
  const hide = (question: GradedQuestion) => ({ ...question, correctOptionId: '', explanation: '' });
  return { ...quiz, questions: questions.map((question) => (question.correct ? question : hide(question))) };
}

export function toSelfReportedQuiz(score: number): GradedQuiz {
  return { score, passed: score >= PASS_SCORE, selfReported: true, questions: [] };
}
