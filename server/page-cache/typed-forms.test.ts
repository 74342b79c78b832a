import { openInProcess } from "#tests/suites/asked-shop.ts";
import { describeTypedForms } from "#tests/suites/typed-forms.ts";

describeTypedForms({ open: openInProcess });
