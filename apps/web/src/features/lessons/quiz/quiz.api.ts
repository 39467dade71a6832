import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Lesson, QuizResult } from '@ecopulse/contract/lessons/lessons';
import { CallError } from '../../../lib/call-error.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/rewards/earnings.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { type SendResult, sendOrQueue } from '../../../lib/offline/send-outbox.ts';
import { useOutbox, type OutboxCall } from '../../../lib/offline/outbox.ts';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { removeStoredAttempt } from './stored-attempt.ts';
import { lessonQuery } from '../lessons.api.ts';
import type { QuizPurpose } from '../lesson-progress.ts';
import { listAnswers, type Attempt } from './quiz-attempt.ts';
import { useResidentId } from '../../../lib/residents.ts';

const COMPLETE_ENDPOINT = 'POST /api/lessons/:id/complete';

interface Submission {
  lesson: Lesson;
  attempt: Attempt;
  purpose: QuizPurpose | undefined;
}

export function isQuizChanged(error: unknown): boolean {
  return error instanceof CallError && error.code === 'quiz-changed';
}

function useShowPassedToast() {
  const { t } = useLingui();
  return ({ isReview, pointsAwarded }: QuizResult, purpose: QuizPurpose | undefined) => {
    const points = formatNumber(pointsAwarded);
    if (isReview) {
      toast({ title: t`Review passed!`, description: t`Well remembered! You've earned ${points} eco-points.` });
    } else if (purpose === 'completion' || (purpose === undefined && pointsAwarded > 0)) {
      // While the purpose is unknown, points distinguish a completion from practice.
      toast({
        title: t`Lesson Completed! 🎉`,
        description: t`Great job! You've earned eco-points for completing this lesson.`,
      });
    }
  };
}

/** After `quiz-changed`, the mutation settles once the new lesson has loaded. */
export function useCompleteLesson() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const residentId = useResidentId();
  const showPassedToast = useShowPassedToast();
  return useMutation({
    mutationFn: ({ lesson, attempt }: Submission): Promise<SendResult<typeof COMPLETE_ENDPOINT>> =>
      sendOrQueue(queryClient, COMPLETE_ENDPOINT, {
        params: { id: lesson.id },
        subject: lesson.title,
        body: { answers: listAnswers(lesson.quizQuestions, attempt), quizVersion: lesson.quizVersion },
      }),
    onSuccess: (sendResult, { lesson, purpose }) => {
      removeStoredAttempt(residentId, lesson.id);
      if ('queued' in sendResult) return;
      showEarnings(queryClient, sendResult.answer);
      if (sendResult.answer.passed) showPassedToast(sendResult.answer, purpose);
    },
    onError: async (error, { lesson }) => {
      toastProblem(t`Failed to complete lesson`, error);
      if (isQuizChanged(error)) await queryClient.invalidateQueries({ queryKey: lessonQuery(lesson.id).queryKey });
    },
    // Not awaited: offline these refetches would never settle.
    onSettled: () => void refreshAfterEarning(queryClient, 'GET /api/user/lessons'),
  });
}

/** The submission in the outbox, unless the server refused it. */
export function useQueuedSubmission(lessonId: number): OutboxCall | undefined {
  return useOutbox(useResidentId()).find(
    ({ name, params, refusal }) => name === COMPLETE_ENDPOINT && params?.['id'] === lessonId && !refusal,
  );
}
