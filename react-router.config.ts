import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // scripts/build.ts moves the finished build to build/{id}.
  buildDirectory: "build/unfinished",
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
