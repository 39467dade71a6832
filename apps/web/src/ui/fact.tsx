import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface FactProps {
  icon: LucideIcon;
  term: ReactNode;
  children: ReactNode;
}

/** Within a `dl`. */
export function Fact({ icon: Icon, term, children }: FactProps) {
  return (
    <div className="grid grid-cols-[1.125rem_minmax(0,1fr)] content-start gap-x-3 gap-y-0.5">
      <dt className="col-span-2 flex items-center gap-x-3 text-sm font-semibold text-muted">
        <Icon aria-hidden className="size-[18px] text-leaf" />
        {term}
      </dt>
      <dd className="col-start-2 text-md">{children}</dd>
    </div>
  );
}

/** Nothing if the text is empty, as what admins do not know is. */
export function TextFact({
  text,
  lang,
  ...fact
}: Omit<FactProps, 'children'> & { text: string; lang?: string | undefined }) {
  if (text === '') return null;
  return (
    <Fact {...fact}>
      <span lang={lang}>{text}</span>
    </Fact>
  );
}
