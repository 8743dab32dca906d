// Downloads of files made in the page; no server sees them.

/** Offers the bytes as a file of this name. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Copies to the clipboard; false if the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
