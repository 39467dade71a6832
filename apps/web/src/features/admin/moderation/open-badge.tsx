import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '../../../ui/chip.tsx';

interface OpenBadgeProps {
  isOpen: boolean;
  doneLabel: ReactNode;
}

export function OpenBadge({ isOpen, doneLabel }: OpenBadgeProps) {
  return isOpen ? (
    <Chip tone="coral">
      <CircleDot aria-hidden />
      <Trans>Open</Trans>
    </Chip>
  ) : (
    <Chip tone="leaf">
      <CircleCheck aria-hidden />
      {doneLabel}
    </Chip>
  );
}
