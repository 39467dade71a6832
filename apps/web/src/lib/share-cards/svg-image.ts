/**
 * A drawn picture, ready for a canvas. Not every browser paints an SVG without a size of its own, so `size`, in pixels,
 * is written into it. Throws if it cannot be loaded.
 */
export async function svgImage(address: string, size: number): Promise<HTMLImageElement> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const svg = (await response.text()).replace('<svg ', `<svg width="${size}" height="${size}" `);
  const image = new Image(size, size);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
