import { Trans } from '@lingui/react/macro';
import { Chip } from '../../ui/chip.tsx';

interface LeaderboardStatusProps {
  isFinal: boolean;
  /** Set if the last refetch failed. */
  isBehind: boolean;
}

export function LeaderboardStatus({ isFinal, isBehind }: LeaderboardStatusProps) {
  if (isFinal) {
    return (
      <Chip tone="sun">
        <Trans>Final result</Trans>
      </Chip>
    );
  }
  if (isBehind) {
    return (
      <p className="text-sm font-semibold text-coral">
        <Trans>Not live right now. We'll keep trying.</Trans>
      </p>
    );
  }
  return (
    <p className="inline-flex items-center gap-2 text-sm font-semibold text-muted">
      <span aria-hidden className="size-2 animate-breathe rounded-full bg-leaf" />
      <Trans>Live, updates every 30s</Trans>
    </p>
  );
}
