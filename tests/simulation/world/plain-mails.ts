/** Mails without their HTML, which takes React longer to write than everything else together. Their text stays. */
import { registerHooks } from "node:module";

registerHooks({
  load: (url, context, next) =>
    url.endsWith("/server/mail/template/render-html.tsx")
      ? {
          format: "module",
          source: 'export const renderHtml = async () => "";',
          shortCircuit: true,
        }
      : next(url, context),
});
