import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { problemWords } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface PassportProblemProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

export function PassportProblem({ error, isRetrying, onRetry }: PassportProblemProps) {
  return (
    <EmptyState
      animal="monitor-lizard"
      title={<Trans>Your passport could not be opened</Trans>}
      text={problemWords(error, msg`Something went wrong. Please try again.`)}
      action={
        <Button pending={isRetrying} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
