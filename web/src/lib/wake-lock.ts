/** Keeps a screen that everybody looks at from going dark, where the browser can do that. */

/** Keep the screen awake until the function that is returned is called. A lock is lost when the page is hidden, so it is taken again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;

  async function take(): Promise<void> {
    if (ended || document.hidden || !('wakeLock' in navigator)) return;
    try {
      const taken = await navigator.wakeLock.request('screen');
      if (ended) await taken.release();
      else lock = taken;
    } catch {
      // the battery is low, or the page came over plain http: the screen behaves as it always does
    }
  }

  const again = (): void => void take();
  document.addEventListener('visibilitychange', again);
  void take();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
