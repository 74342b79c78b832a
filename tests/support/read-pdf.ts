import { PDFiumLibrary } from "@hyzyla/pdfium";

/** The text of all pages, as a reader that copies it gets it. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return texts.join("\n");
}
