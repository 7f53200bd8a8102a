// Lets the browser save a Blob as a download; nothing opens in the page.
export function downloadBlob(content: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}
