import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import island from 'art:island';
import { Art } from '../../ui/art.tsx';

export function PassportLink() {
  return (
    <Link
      to="/passport"
      className="group grid grid-rows-[1fr_auto] overflow-hidden rounded-xl bg-surface shadow-soft transition-shadow hover:shadow-lifted"
    >
      <span className="block min-h-44 overflow-hidden bg-leaf-soft">
        <Art {...island} alt="" className="transition-transform duration-700 ease-out group-hover:scale-[1.02]" />
      </span>
      <span className="flex items-center justify-between gap-4 p-5 sm:px-6">
        <span className="grid">
          <span className="text-xl font-extrabold tracking-[-0.02em]">
            <Trans>Passport</Trans>
          </span>
          <span className="text-muted">
            <Trans>Every green space you've visited, as a stamp on the island.</Trans>
          </span>
        </span>
        <ArrowRight
          aria-hidden
          className="size-5 shrink-0 text-leaf-strong transition-transform group-hover:translate-x-0.5"
        />
      </span>
    </Link>
  );
}
