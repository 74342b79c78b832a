import { render } from "react-email";
import type { MailPage } from "./mail-page.ts";
import { MailDocument } from "./mail-document.tsx";

export function renderHtml(page: MailPage): Promise<string> {
  return render(<MailDocument {...page} />);
}
