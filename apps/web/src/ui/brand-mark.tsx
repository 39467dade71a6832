import mark from 'inline-art:brand-mark';

// Trusted SVG from this repository, inlined so that it follows the theme.
const html = { __html: mark };

export function BrandMark({ className = 'size-7' }: { className?: string }) {
  const style = `inline-block shrink-0 [&>svg]:size-full ${className}`;
  // oxlint-disable-next-line react/no-danger -- see above
  return <span aria-hidden className={style} dangerouslySetInnerHTML={html} />;
}
