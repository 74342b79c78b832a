/** Node's fetch obeys a request's signal only while something else refers to the request. */
const underWay = new Set<Request>();

/** Keeps the request, and so its timeout signal, from garbage collection until the work is done. */
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
