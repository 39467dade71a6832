export function downloadFile(content: BlobPart, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** `name` has no extension, which depends on the content. */
export async function downloadExport(data: Record<string, unknown>, name: string): Promise<void> {
  // Few ever download theirs.
  const { packExport } = await import('./pack-export.ts');
  const { content, fileName, type } = packExport(data, name);
  downloadFile(content, fileName, type);
}
