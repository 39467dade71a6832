import { useState } from 'react';

/** A picture as a URL for each theme, as `art:` imports give it. */
export interface Picture {
  light: string;
  dark: string;
}

interface ArtProps extends Picture {
  /** Empty for a picture that says nothing the text does not. */
  alt: string;
  className?: string;
  loading?: 'lazy' | 'eager';
  /** Shown instead when a file does not load. */
  fallback?: Picture;
}

/**
 * A drawn picture of the current theme. Both images are there and CSS hides one, so that the first paint is right
 * before any script runs; the hidden one loads lazily, which for a hidden image means never.
 */
export function Art({ light, dark, alt, className = '', loading = 'lazy', fallback }: ArtProps) {
  const [broken, setBroken] = useState(false);
  const shown = broken && fallback ? fallback : { light, dark };
  const onError = fallback && !broken ? () => setBroken(true) : undefined;
  const style = `size-full object-cover ${className}`;
  return (
    <>
      <img
        src={shown.light}
        alt={alt}
        loading={loading}
        decoding="async"
        className={`only-light ${style}`}
        onError={onError}
      />
      <img
        src={shown.dark}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={`only-dark ${style}`}
        onError={onError}
      />
    </>
  );
}
