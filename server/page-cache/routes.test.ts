import { describeRoutes } from "#tests/suites/routes.ts";
import { openInProcess } from "#tests/suites/asked-shop.ts";

describeRoutes({ open: openInProcess, hasTestPages: true });
