import { useState } from 'react';
import mark from 'inline-art:brand-mark';

export type Theme = 'light' | 'dark';

/** `public/theme.js` sets it before the first paint. Light during prerendering. */
export function currentTheme(): Theme {
  if (typeof document === 'undefined') return 'light';
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

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
  const eagerTheme = loading === 'eager' ? currentTheme() : undefined;
  const onError = () => setFailures(failures + 1);
  // Hides the browser's icon for a broken image.
  const hidden = failures > (fallback ? 1 : 0) ? ' invisible' : '';
  const style = `size-full object-cover ${className}${hidden}`;
  return (
    <>
      <img
        src={shown.light}
        alt={alt}
        loading={eagerTheme === 'light' ? 'eager' : 'lazy'}
        decoding="async"
        className={`only-light ${style}`}
        onError={onError}
      />
      <img
        src={shown.dark}
        alt={alt}
        loading={eagerTheme === 'dark' ? 'eager' : 'lazy'}
        decoding="async"
        className={`only-dark ${style}`}
        onError={onError}
      />
    </>
  );
}

// Trusted SVG from this repository, inlined so that it follows the theme.
const html = { __html: mark };

export function BrandMark({ className = 'size-7' }: { className?: string }) {
  const style = `inline-block shrink-0 [&>svg]:size-full ${className}`;
  // oxlint-disable-next-line react/no-danger -- see above
  return <span aria-hidden className={style} dangerouslySetInnerHTML={html} />;
}
