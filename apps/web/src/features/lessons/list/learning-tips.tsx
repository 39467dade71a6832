import { Trans } from '@lingui/react/macro';
import { CalendarClock, HandHeart, Lightbulb } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';

function Tip({ icon: Icon, title, children }: { icon: LucideIcon; title: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1">
      <span
        aria-hidden
        className="row-span-2 grid size-10 place-items-center rounded-full bg-leaf-soft text-leaf-strong"
      >
        <Icon className="size-5" />
      </span>
      <h3 className="self-center font-bold">{title}</h3>
      <p className="col-start-2 text-md text-muted">{children}</p>
    </li>
  );
}

export function LearningTips() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-5">
      <h2 id={titleId} className="text-xl font-extrabold tracking-[-0.02em]">
        <Trans>Learning Tips</Trans>
      </h2>
      <ul className="grid list-none gap-6 lg:grid-cols-3">
        <Tip icon={Lightbulb} title={<Trans>Answer before you look back</Trans>}>
          <Trans>
            Take the quiz from memory, even if you're unsure. Recalling an answer helps you remember it, and a wrong
            answer costs nothing.
          </Trans>
        </Tip>
        <Tip icon={CalendarClock} title={<Trans>Come back when a review is due</Trans>}>
          <Trans>
            Reviews come back after 3, 7, 21 and 60 days, just as you start to forget. At that point, a few questions
            help more than reading everything twice.
          </Trans>
        </Tip>
        <Tip icon={HandHeart} title={<Trans>Do one thing the same day</Trans>}>
          <Trans>Pick one thing from a lesson's list and do it at home today. The second time is easier.</Trans>
        </Tip>
      </ul>
    </section>
  );
}
