import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface ReceiptLineProps {
  icon: LucideIcon;
  className?: string;
  children: ReactNode;
}

export function ReceiptLine({ icon: Icon, className = '', children }: ReceiptLineProps) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-[18px] shrink-0 ${className}`} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
