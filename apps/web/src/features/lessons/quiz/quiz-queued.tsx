import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown instead of the result while the answers are in the outbox. */
export function QuizQueued({ madeAt }: { madeAt: string }) {
  const time = formatDate(madeAt, { timeStyle: 'short' });
  return (
    <EmptyState
      animal="kingfisher"
      title={<Trans>Your answers are saved on this device</Trans>}
      text={
        <output>
          <Trans>
            You answered at {time}. That time will count when your answers are sent, once you're back online.
          </Trans>
        </output>
      }
      action={
        <Button asChild>
          <Link to="/learn">
            <Trans>Keep learning</Trans>
          </Link>
        </Button>
      }
    />
  );
}
