import { openInProcess } from "#tests/suites/asked-shop.ts";
import { describeGuards } from "#tests/suites/guards.ts";

describeGuards({ open: openInProcess, hasTestPages: true });
