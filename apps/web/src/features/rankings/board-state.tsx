import { Trans } from '@lingui/react/macro';
import { Chip } from '../../ui/chip.tsx';

interface BoardStateProps {
  isFinal: boolean;
  /** The last refetch failed. */
  isBehind: boolean;
}

export function BoardState({ isFinal, isBehind }: BoardStateProps) {
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
