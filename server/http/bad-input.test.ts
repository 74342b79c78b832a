import { describeBadInput } from "#tests/suites/bad-input.ts";
import { openInProcess } from "#tests/suites/asked-shop.ts";

describeBadInput({ open: openInProcess, hasTestPages: true });
