/** How long a page waits for the payment service before it shows what is known. */
export const SETTLING_DEADLINE_MS = 3000;

/**
 * What the promise gives, or undefined where it takes longer. The work goes on; a page just does not wait for it.
 */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: number | NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
