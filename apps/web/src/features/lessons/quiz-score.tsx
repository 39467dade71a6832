import { Trans } from '@lingui/react/macro';
import type { UserLesson } from '@ecopulse/contract/lessons';
import { formatNumber } from '../../lib/format.ts';

/** The best score of a lesson's quiz, and whether nobody but the resident saw it. */
export function QuizScore({ progress: { quizScore, isSelfReported } }: { progress: UserLesson }) {
  if (quizScore === null) return null;
  const score = formatNumber(quizScore / 100, { style: 'percent' });
  return (
    <span className="figures text-muted">
      <Trans>
        Quiz score: <b className="font-bold text-ink">{score}</b>
      </Trans>
      {isSelfReported && (
        <>
          {' '}
          <span className="text-sm">
            <Trans>(self-reported)</Trans>
          </span>
        </>
      )}
    </span>
  );
}
