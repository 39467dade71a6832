import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { VisitPicture } from '@ecopulse/contract/green-spaces/visits';
import { getPictureUrl } from './visits.api.ts';

interface VisitImageProps {
  visitId: number;
  picture: VisitPicture;
  alt: string;
  className: string;
}

/** Pictures are not cached on the device, so none load offline. */
export function VisitImage({ visitId, picture: { id, width, height }, alt, className }: VisitImageProps) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing)
    return (
      <span className={`grid place-items-center bg-sunk p-2 text-center text-sm text-muted ${className}`}>
        <span className="sr-only">{alt}</span>
        <Trans>Didn't load.</Trans>
      </span>
    );
  return (
    <img
      src={getPictureUrl(visitId, id)}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      className={`bg-sunk ${className}`}
      onError={() => setMissing(true)}
    />
  );
}
