import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { problemWords } from '../../../lib/problem-words.ts';
import { Button } from '../../../ui/button.tsx';

interface LoadProblemProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Where a part of the desk did not load: why, and a way to try again. */
export function LoadProblem({ error, isRetrying, onRetry }: LoadProblemProps) {
  return (
    <div className="grid content-start justify-items-start gap-3">
      <p role="alert" className="text-md text-muted">
        {problemWords(error, msg`Something went wrong. Please try again.`)}
      </p>
      <Button variant="quiet" size="sm" pending={isRetrying} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
