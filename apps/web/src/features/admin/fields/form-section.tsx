import { useId } from 'react';
import type { ReactNode } from 'react';

interface FormSectionProps {
  title: ReactNode;
  /** One sentence on its purpose. */
  lede?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together. On wide screens the title is at the side. */
export function FormSection({ title, lede, children }: FormSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-x-8 gap-y-5 rounded-xl bg-surface p-5 shadow-soft sm:p-6 xl:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={titleId} className="text-lg font-extrabold tracking-[-0.01em]">
          {title}
        </h2>
        {lede && <p className="mt-1 text-sm text-muted">{lede}</p>}
      </div>
      <div className="grid grid-cols-1 content-start gap-5">{children}</div>
    </section>
  );
}
