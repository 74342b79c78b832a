/** A document's fields with its id beside them: there for who asks, absent where the fields are spread or written as JSON. */
export type DocumentData<T extends object> = T & { readonly id: string };

/** Copies the fields; `id` is not enumerable and cannot be written. */
export function toDocumentData<T extends object>(id: string, fields: T): DocumentData<T> {
  const data = Object.defineProperty({ ...fields }, "id", {
    value: id,
    enumerable: false,
    writable: false,
    configurable: false,
  });
  return data as DocumentData<T>;
}

/** Only by that trait: an object whose `id` is an ordinary field is no document. */
export function isDocumentData(value: unknown): value is DocumentData<object> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.getOwnPropertyDescriptor(value, "id")?.enumerable === false
  );
}
