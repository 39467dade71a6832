import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** In place of the result: the answers wait on this device for a network. */
export function QuizKept({ madeAt }: { madeAt: string }) {
  const time = formatDate(madeAt, { timeStyle: 'short' });
  return (
    <EmptyState
      animal="kingfisher"
      title={<Trans>Your answers are kept on this device</Trans>}
      text={
        <output>
          <Trans>You answered at {time}. Your answers are sent once you're online, and count at that time.</Trans>
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
