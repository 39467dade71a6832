import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** The way back from a green space, also from one that did not load. */
export function AllGreenSpaces() {
  return (
    <Link
      to="/green-spaces"
      className="inline-flex min-h-6 items-center gap-2 rounded-sm text-md font-bold text-leaf-strong underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4" />
      <Trans>All green spaces</Trans>
    </Link>
  );
}
