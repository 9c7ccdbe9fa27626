/** Values kept in this browser's local storage. A browser may refuse (private windows, full storage): then nothing is kept. */

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(`milepost.${key}`);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(`milepost.${key}`, value);
  } catch {
    // not kept; the page works without
  }
}
