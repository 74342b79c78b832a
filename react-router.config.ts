import type { Config } from "@react-router/dev/config";
import { writeMessageTypes } from "./locales/message-types.ts";

// `react-router typegen` also generates the types of the texts.
writeMessageTypes();

export default {
  appDirectory: "app",
  // scripts/build.ts moves the finished build to build/{id}.
  buildDirectory: "build/unfinished",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  // A page's parts would be two modules, each a request, although its client loader is a few lines.
  splitRouteModules: false,
} satisfies Config;
