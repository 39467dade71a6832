import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '../../../ui/chip.tsx';

interface OpenBadgeProps {
  isOpen: boolean;
  /** What it is called where it is no longer open. */
  done: ReactNode;
}

/** Whether something still waits for an admin. */
export function OpenBadge({ isOpen, done }: OpenBadgeProps) {
  return isOpen ? (
    <Chip tone="coral">
      <CircleDot aria-hidden />
      <Trans>Open</Trans>
    </Chip>
  ) : (
    <Chip tone="leaf">
      <CircleCheck aria-hidden />
      {done}
    </Chip>
  );
}
