/** Tests undocumented behaviour of React Router's router in the browser, and of React's scheduler. */
import { createRequire } from "node:module";
import { createMemoryRouter } from "react-router";
import { unstable_forceFrameRate } from "scheduler";
import { expect, test } from "vitest";
import { type LoaderResults, withoutLost } from "./loader-results.ts";
import { gateNavigations } from "./navigation-gate.ts";

test("a navigation that instrumentation does not start never happens", async () => {
  const requested: string[] = [];
  let done = 0;
  const gate = gateNavigations({
    async canStart(to) {
      requested.push(to);
      return to !== "/closed";
    },
    onDone: () => (done += 1),
  });
  const routes = ["/", "/closed", "/open"].map((path) => ({ path, action: () => null }));
  const router = createMemoryRouter(routes, { instrumentations: [gate] });
  const shown = () => router.state.location.pathname;
  void router.navigate("/closed");
  await router.navigate("/open");
  expect(shown(), "gateNavigations").toBe("/open");
  expect([requested, done]).toEqual([["/closed", "/open"], 1]);
  const form = { formMethod: "post", formData: new FormData() } as const;
  await router.navigate("/closed", form);
  expect(shown(), "gateNavigations: a form passes").toBe("/closed");
  expect(requested).toHaveLength(2);
});

test("if a client middleware drops a loader's failure, the route keeps its data", async () => {
  let hasFailed = false;
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        middleware: [
          async (_, next) => withoutLost((await next()) as LoaderResults, () => hasFailed),
        ],
        loader() {
          if (hasFailed) throw new Error("out of reach");
          return "first";
        },
      },
    ],
    { hydrationData: { loaderData: { root: "first" } } },
  );
  hasFailed = true;
  await router.revalidate();
  expect(router.state.errors, "withoutLost").toBeNull();
  expect(router.state.loaderData, "withoutLost").toEqual({ root: "first" });
});

test("the scheduler whose rate the page sets is React's own", () => {
  const { resolve } = createRequire(import.meta.url);
  const resolveInReact = createRequire(resolve("react-dom/client")).resolve;
  expect(resolveInReact("scheduler")).toBe(resolve("scheduler"));
  expect(unstable_forceFrameRate).toBeTypeOf("function");
});
