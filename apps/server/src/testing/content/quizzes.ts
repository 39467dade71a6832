import type { Database } from '../../db/database.ts';
import type { StoredQuestion } from '../../db/content-tables.ts';
import type { TestResident } from '../factories.ts';
import type { TestResponse, TestApp } from '../test-app.ts';

interface QuizAnswer {
  readonly questionId: string;
  readonly optionId: string;
}

export async function getStoredQuiz(db: Database, lessonId: number): Promise<readonly StoredQuestion[]> {
  const row = await db.selectFrom('lessons').select('quiz').where('id', '=', lessonId).executeTakeFirstOrThrow();
  return row.quiz;
}

export function createQuizAnswers(quiz: readonly StoredQuestion[], { wrong = 0 } = {}): QuizAnswer[] {
  return quiz.map(({ id, options, correctOptionId }, n) => {
    const optionId = n < wrong ? options.find((option) => option.id !== correctOptionId)?.id : correctOptionId;
    return { questionId: id, optionId: optionId ?? '' };
  });
}

export async function takeQuiz(
  { call, db }: Pick<TestApp, 'call' | 'db'>,
  as: TestResident,
  lessonId: number,
  { wrong = 0 } = {},
): Promise<TestResponse> {
  const answers = createQuizAnswers(await getStoredQuiz(db, lessonId), { wrong });
  return call('POST', `/api/lessons/${lessonId}/complete`, { body: { answers }, as });
}
