// Hands a file that the page holds to the browser, as a download: nothing is opened in the page.
export function downloadBlob(content: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}
