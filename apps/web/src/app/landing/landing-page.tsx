import { Trans } from '@lingui/react/macro';
import landing from 'art:landing';
import { Art } from '../../ui/art.tsx';
import { IslandGlimpse } from './island-glimpse.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { WhatYouCanDo } from './what-you-can-do.tsx';

export function LandingPage() {
  return (
    <div className="grid gap-16 lg:gap-24">
      <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_25.5rem] lg:items-start">
        <div className="grid gap-7">
          <div>
            <h1 className="text-display font-extrabold tracking-[-0.035em] lg:text-[3.5rem] lg:leading-[1.04]">
              <Trans>
                <span className="inline-block">Singapore is a garden.</span>{' '}
                <span className="inline-block">Go and see it.</span>
              </Trans>
            </h1>
            <p className="mt-4 max-w-[46ch] text-lg text-muted">
              <Trans>Find green spaces near you, check in when you get there, and make every visit count.</Trans>
            </p>
          </div>
          <div className="aspect-4/3 overflow-hidden rounded-2xl bg-leaf-soft shadow-soft max-lg:-mb-5 max-sm:aspect-3/2 lg:aspect-3/2">
            <Art
              light={landing.light}
              dark={landing.dark}
              alt=""
              loading="eager"
              className="object-[50%_85%] lg:object-bottom"
            />
          </div>
        </div>
        <div className="max-lg:relative max-lg:mx-auto max-lg:w-full max-lg:max-w-lg max-sm:px-2 lg:mt-10">
          <SignInCard />
        </div>
      </div>
      <WhatYouCanDo />
      <IslandGlimpse />
    </div>
  );
}
