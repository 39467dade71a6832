/** Loaded on first use, because the library takes 8 MB. */
let library: ReturnType<typeof loadSharp> | null = null;

/**
 * Every other decoder is blocked, so that no input can reach its vulnerabilities. Only our own drawings are SVG:
 * `stripPicture` refuses it in uploads.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  return sharp;
}

export function openImageLibrary() {
  return (library ??= loadSharp());
}
