import { useTranslate } from "../i18n/messages.ts";

export function TestModeNotice() {
  const translate = useTranslate();
  return (
    <aside className="bg-gray-900 px-4 py-1.5 text-center text-sm text-white dark:bg-gray-800">
      {translate("common.testMode")}
    </aside>
  );
}
