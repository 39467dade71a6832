import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, Flag, History } from 'lucide-react';
import type { TranslationToEdit } from '@ecopulse/contract/translations/translations-admin';
import { Chip } from '../../../ui/chip.tsx';

export function TranslationState({ translation: { text, earlier, isReported } }: { translation: TranslationToEdit }) {
  if (isReported) {
    return (
      <Chip tone="coral">
        <Flag aria-hidden />
        <Trans>Reported</Trans>
      </Chip>
    );
  }
  if (earlier) {
    return (
      <Chip tone="sun">
        <History aria-hidden />
        <Trans>Out of date</Trans>
      </Chip>
    );
  }
  if (text === null) {
    return (
      <Chip>
        <CircleDashed aria-hidden />
        <Trans>Missing</Trans>
      </Chip>
    );
  }
  return (
    <Chip tone="leaf">
      <CircleCheck aria-hidden />
      <Trans>Translated</Trans>
    </Chip>
  );
}
