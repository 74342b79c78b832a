/** A document's fields and its id. The id is not enumerable: spreading the fields or writing JSON leaves it out. */
export type DocumentData<T extends object> = T & { readonly id: string };

/** Copies the fields. `id` is read-only and not enumerable. */
export function toDocumentData<T extends object>(id: string, fields: T): DocumentData<T> {
  const data = Object.defineProperty({ ...fields }, "id", {
    value: id,
    enumerable: false,
    writable: false,
    configurable: false,
  });
  return data as DocumentData<T>;
}

/** Recognises a document by its non-enumerable `id`; an object with an ordinary `id` field is not one. */
export function isDocumentData(value: unknown): value is DocumentData<object> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.getOwnPropertyDescriptor(value, "id")?.enumerable === false
  );
}
