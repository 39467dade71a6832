import { useState } from 'react';
import { shownTheme } from './shown-theme.ts';

/** URLs from an `art:` import. */
export interface Picture {
  light: string;
  dark: string;
}

interface ArtProps extends Picture {
  alt: string;
  className?: string;
  /** `eager` loads the picture of the current theme before it scrolls into view. */
  loading?: 'lazy' | 'eager';
  fallback?: Picture;
}

/**
 * Renders both themes and hides one by CSS, so that the first paint is right without scripts. The hidden image is lazy and
 * never loads.
 */
export function Art({ light, dark, alt, className = '', loading = 'lazy', fallback }: ArtProps) {
  const [failures, setFailures] = useState(0);
  const shown = (failures > 0 && fallback) || { light, dark };
  const eager = loading === 'eager' ? shownTheme() : undefined;
  const onError = () => setFailures(failures + 1);
  // Hides the browser's icon for a broken image.
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
