const PICTURE_URL = /^data:image\/(\w+);base64,/;
/** What Windows refuses in names of files; the rest refuse less. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]/gu;

export function downloadFile(content: BlobPart, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

interface ExportFiles {
  readonly json: string;
  /** By path. */
  readonly pictures: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
}

/** Pictures become files, named by day and green space; the JSON has their paths in place of their bytes. */
export function splitExport(data: Record<string, unknown>): ExportFiles {
  const pictures: Record<string, Uint8Array<ArrayBuffer>> = {};
  const withoutPictures = Object.entries(data).map(([list, rows]) => {
    if (!Array.isArray(rows)) return [list, rows];
    return [list, rows.map((row: Record<string, unknown>, index) => extractPicture(row, `${list}/${index + 1}`))];
  });
  function extractPicture(row: Record<string, unknown>, start: string) {
    const image = String(row['image']);
    const [prefix, type] = PICTURE_URL.exec(image) ?? [];
    if (prefix === undefined) return row;
    const details = [row['day'], row['greenSpace']].filter((each) => typeof each === 'string').join(' ');
    const path = `${start} ${details.replaceAll(NOT_IN_NAMES, '-')}`.trim() + `.${type}`;
    pictures[path] = Uint8Array.from(atob(image.slice(prefix.length)), (byte) => byte.charCodeAt(0));
    return { ...row, image: path };
  }
  return { json: JSON.stringify(Object.fromEntries(withoutPictures), null, 2), pictures };
}

/** A ZIP file if there are pictures. */
export async function downloadExport(data: Record<string, unknown>, name: string): Promise<void> {
  const { json, pictures } = splitExport(data);
  if (Object.keys(pictures).length === 0) {
    downloadFile(json, `${name}.json`, 'application/json');
    return;
  }
  const { strToU8, zipSync } = await import('fflate');
  // Pictures are compressed already.
  const zip = zipSync({ [`${name}.json`]: [strToU8(json), { level: 6 }], ...pictures }, { level: 0 });
  downloadFile(zip, `${name}.zip`, 'application/zip');
}
