import { useState } from 'react';
import type { Lesson } from '@ecopulse/contract/lessons/lessons';
import { storeAttempt, readStoredAttempt } from './stored-attempt.ts';
import { dropStaleAnswers, newAttempt } from './quiz-attempt.ts';
import type { Attempt } from './quiz-attempt.ts';
import { useResidentId } from '../../../lib/residents.ts';

/** Shows all answers before they are sent. Comes after the last question, even if a changed quiz has more questions. */
const CHECK_STEP = Number.MAX_SAFE_INTEGER;

export interface AttemptControls {
  attempt: Attempt;
  choose: (questionId: string, optionId: string) => void;
  goTo: (step: number) => void;
  startOver: () => void;
}

/** Survives reloads of the tab, and contains only answers that fit the current questions. */
export function useAttempt({ id, quizQuestions }: Lesson): AttemptControls {
  const residentId = useResidentId();
  const [stored, setStored] = useState(() => readStoredAttempt(residentId, id) ?? newAttempt());
  const attempt = dropStaleAnswers(quizQuestions, stored);

  function changeAttempt(next: Attempt) {
    setStored(next);
    storeAttempt(residentId, id, next);
  }

  return {
    attempt,
    choose: (questionId, optionId) =>
      changeAttempt({ ...attempt, answers: { ...attempt.answers, [questionId]: optionId } }),
    goTo: (step) => changeAttempt({ ...attempt, step: step < quizQuestions.length ? step : CHECK_STEP }),
    startOver: () => changeAttempt(newAttempt()),
  };
}
