import { useLingui } from '@lingui/react/macro';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

export const SETUP_CARD_STYLE = 'rounded-xl bg-surface p-5 shadow-soft sm:p-6';

interface StepProps {
  isDone: boolean;
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}

export function Step({ isDone, title, text, children }: StepProps) {
  const { t } = useLingui();
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 ${SETUP_CARD_STYLE}`}>
      <div className={`mt-0.5 ${isDone ? 'text-leaf-strong' : 'text-muted'}`}>
        <Icon aria-hidden className="size-6" />
        <span className="sr-only">{isDone ? t`Done` : t`Not done yet`}</span>
      </div>
      <div className="grid grid-cols-1 gap-1 wrap-anywhere">
        <h2 className="text-lg font-extrabold tracking-[-0.01em]">{title}</h2>
        <p className="max-w-prose text-md text-muted">{text}</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">{children}</div>
      </div>
    </li>
  );
}
