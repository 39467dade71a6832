import { useState } from 'react';
import { shownTheme } from './shown-theme.ts';

/** A picture as a URL for each theme, as `art:` imports give it. */
export interface Picture {
  light: string;
  dark: string;
}

interface ArtProps extends Picture {
  /** Empty for a picture that adds nothing to the text. */
  alt: string;
  className?: string;
  /** `eager` asks for the picture of the current theme as soon as it is drawn, not when it comes into view. */
  loading?: 'lazy' | 'eager';
  /** Shown instead when a file does not load. */
  fallback?: Picture;
}

/**
 * A drawn picture in the current theme. Both images are rendered and CSS hides one, so that the first paint is right
 * before any script runs. The hidden image is lazy and therefore never loads.
 */
export function Art({ light, dark, alt, className = '', loading = 'lazy', fallback }: ArtProps) {
  const [failures, setFailures] = useState(0);
  const shown = (failures > 0 && fallback) || { light, dark };
  const eager = loading === 'eager' ? shownTheme() : undefined;
  const onError = () => setFailures(failures + 1);
  // Without a network the place of a picture stays empty, instead of the browser's mark for a broken one.
  const hidden = failures > (fallback ? 1 : 0) ? ' invisible' : '';
  const style = `size-full object-cover ${className}${hidden}`;
  return (
    <>
      <img
        src={shown.light}
        alt={alt}
        loading={eager === 'light' ? 'eager' : 'lazy'}
        decoding="async"
        className={`only-light ${style}`}
        onError={onError}
      />
      <img
        src={shown.dark}
        alt={alt}
        loading={eager === 'dark' ? 'eager' : 'lazy'}
        decoding="async"
        className={`only-dark ${style}`}
        onError={onError}
      />
    </>
  );
}
