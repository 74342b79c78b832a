/** Node's fetch follows the signal of a request only while something else refers to that request. */
const underWay = new Set<Request>();

/** Keeps the request, and with it its time limit, from being freed until the work is done. */
export async function holdRequest<T>(
  request: Request,
  work: (request: Request) => T | Promise<T>,
): Promise<T> {
  underWay.add(request);
  try {
    return await work(request);
  } finally {
    underWay.delete(request);
  }
}
