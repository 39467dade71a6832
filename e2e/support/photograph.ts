import type { Page } from '@playwright/test';

export const SECRET_PLACE = 'Block 123 Bedok North';

/** A JPEG above the upload limit, with a place in its metadata. */
export async function createPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3_600, height: 2_400 });
    const brush = canvas.getContext('2d');
    const noise = brush?.createImageData(canvas.width, canvas.height);
    if (!brush || !noise) throw new Error('the browser cannot draw');
    // Noise does not compress.
    for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
    brush.putImageData(noise, 0, 0);
    brush.globalCompositeOperation = 'destination-over';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.95);
    });
    if (!blob) throw new Error('the browser cannot make a JPEG');
    return (await new Response(blob).bytes()).toBase64();
  });
  const jpeg = Buffer.from(base64, 'base64');
  const comment = Buffer.from(SECRET_PLACE);
  // A comment segment (0xfffe) after the start of the image. Its length includes the two bytes of the length.
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)]);
}

/** Runs in the page before its scripts, and records uploads. */
export const RECORD_UPLOADS_SCRIPT = `
  window.sentPictures = [];
  const send = window.fetch;
  window.fetch = async (address, init) => {
    if (init?.body instanceof Blob) window.sentPictures.push(await new Response(init.body).bytes());
    return send(address, init);
  };`;
