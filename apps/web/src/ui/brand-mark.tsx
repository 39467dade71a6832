import mark from 'inline-art:brand-mark';

// Our own drawing, made at build time; inside the page it follows the theme.
const html = { __html: mark };

/** The logo without its name; decoration, since the name stands beside it. */
export function BrandMark({ className = 'size-7' }: { className?: string }) {
  const style = `inline-block shrink-0 [&>svg]:size-full ${className}`;
  // oxlint-disable-next-line react/no-danger -- see above
  return <span aria-hidden className={style} dangerouslySetInnerHTML={html} />;
}
