import type { TableFormat } from "#domain/table.ts";

const mediaTypes = { csv: "text/csv", jsonl: "application/x-ndjson" } as const;

/** Streams the lines: reads the next one when the browser has taken the last, and none after it has left. */
export function fileResponse(
  name: string,
  format: TableFormat,
  lines: AsyncGenerator<string>,
): Response {
  return new Response(streamOf(lines), {
    headers: {
      "Content-Type": `${mediaTypes[format]}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}.${format}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

function streamOf(lines: AsyncGenerator<string>): ReadableStream {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
