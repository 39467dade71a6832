import { Trans } from '@lingui/react/macro';
import type { ReactNode, ComponentProps } from 'react';
import hornbill from 'art:hornbill';
import kingfisher from 'art:kingfisher';
import otter from 'art:otter';
import { Art, type Picture } from '../../ui/art.tsx';

function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`overflow-hidden rounded-lg bg-surface shadow-soft ${className}`} {...rest} />;
}

export function WhatYouCanDo() {
  return (
    <section aria-labelledby="what-title" className="grid gap-7">
      <h2 id="what-title" className="text-2xl font-extrabold tracking-[-0.03em]">
        <Trans>A field guide in your pocket</Trans>
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        <Point picture={kingfisher} title={<Trans>Discover</Trans>}>
          <Trans>Search by name, town or MRT station. See what grows there, how to get there and when it's open.</Trans>
        </Point>
        <Point picture={otter} title={<Trans>Check in</Trans>}>
          <Trans>
            When you get there, check in. You can do so once a day at each green space. We check your location only then
            and never store it.
          </Trans>
        </Point>
        <Point picture={hornbill} title={<Trans>Earn</Trans>}>
          <Trans>Every visit earns eco-points, and coming back each day builds your streak.</Trans>
        </Point>
      </ul>
    </section>
  );
}

function Point({ picture, title, children }: { picture: Picture; title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Card className="h-full">
        <div className="aspect-8/5 bg-leaf-soft">
          <Art {...picture} alt="" />
        </div>
        <div className="grid gap-1.5 p-5 pb-6">
          <h3 className="text-lg font-bold tracking-[-0.01em]">{title}</h3>
          <p className="text-md text-muted">{children}</p>
        </div>
      </Card>
    </li>
  );
}
