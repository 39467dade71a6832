import { useState } from 'react';
import type { Lesson } from '@ecopulse/contract/lessons/lessons';
import { storeAttempt, readStoredAttempt } from './stored-attempt.ts';
import { fittedTo, newAttempt } from './quiz-attempt.ts';
import type { Attempt } from './quiz-attempt.ts';
import { useResidentId } from '../../../lib/residents.ts';

/** Stays after the last question, even if the changed quiz has more questions. */
const AFTER_THE_LAST = Number.MAX_SAFE_INTEGER;

export interface AttemptControls {
  attempt: Attempt;
  choose: (questionId: string, optionId: string) => void;
  goTo: (step: number) => void;
  startOver: () => void;
}

/** Persisted over reloads of the tab, and always fitted to the current questions. */
export function useAttempt({ id, quizQuestions }: Lesson): AttemptControls {
  const residentId = useResidentId();
  const [stored, setStored] = useState(() => readStoredAttempt(residentId, id) ?? newAttempt());
  const attempt = fittedTo(quizQuestions, stored);

  function change(next: Attempt) {
    setStored(next);
    storeAttempt(residentId, id, next);
  }

  return {
    attempt,
    choose: (questionId, optionId) => change({ ...attempt, answers: { ...attempt.answers, [questionId]: optionId } }),
    goTo: (step) => change({ ...attempt, step: step < quizQuestions.length ? step : AFTER_THE_LAST }),
    startOver: () => change(newAttempt()),
  };
}
