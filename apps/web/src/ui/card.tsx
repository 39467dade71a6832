import type { ComponentProps } from 'react';

/** A raised sheet; what lies on it brings its own padding, so that pictures reach the edge. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`overflow-hidden rounded-lg bg-surface shadow-soft ${className}`} {...rest} />;
}
