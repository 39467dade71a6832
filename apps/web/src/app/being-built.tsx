import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { brand } from '../lib/brand.ts';
import { Art } from '../ui/art.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { Picture } from '../ui/art.tsx';

interface BeingBuiltProps {
  /** The screen's heading, as it will stay. */
  heading: string;
  picture: Picture;
  /** What will be here. */
  coming: ReactNode;
  /** What a resident can do today instead. */
  today: ReactNode;
}

/** An honest screen for what is not there yet: what it will be, and what works meanwhile. */
export function BeingBuilt({ heading, picture, coming, today }: BeingBuiltProps) {
  return (
    <div className="grid grid-cols-1 items-center gap-8 lg:min-h-[55dvh] lg:grid-cols-[1.1fr_1fr] lg:gap-12">
      <title>{`${heading} · ${brand.name}`}</title>
      <div className="grid justify-items-start gap-6">
        <PageHeading eyebrow={<Trans>Being built</Trans>} title={heading} lede={coming} />
        <p className="max-w-prose border-s-4 border-leaf ps-4">{today}</p>
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to="/green-spaces">
              <Trans>Explore green spaces</Trans>
            </Link>
          </Button>
          <Button asChild variant="quiet">
            <Link to="/">
              <Trans>Back to Home</Trans>
            </Link>
          </Button>
        </div>
      </div>
      <div className="aspect-8/5 overflow-hidden rounded-2xl bg-leaf-soft shadow-soft max-lg:order-first max-lg:max-w-md">
        <Art {...picture} alt="" loading="eager" />
      </div>
    </div>
  );
}
