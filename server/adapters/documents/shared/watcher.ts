export interface Watcher {
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/** An error of a watcher reaches only its own `onError`. */
export function tell({ onChange, onError }: Watcher): void {
  try {
    onChange();
  } catch (error) {
    onError(error);
  }
}
