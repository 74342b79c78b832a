import { useTranslate } from "../../i18n/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import type { LandingView } from "../load-landing.ts";
import { anchors } from "../nav/landing-links.tsx";

export function Questions({ view }: { view: LandingView }) {
  const translate = useTranslate();
  return (
    <section
      id={anchors.questions}
      className="border-t border-gray-200 bg-gray-50 dark:border-gray-800 dark:bg-gray-900"
    >
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-20 sm:px-6 sm:py-28 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <h2 className="font-calm text-3xl/tight tracking-[-0.01em] text-balance text-gray-950 sm:text-[2.6rem]/[1.12] dark:text-white">
          {translate("landing.questions")}
        </h2>
        <div className="border-b border-gray-300 dark:border-gray-700">
          {view.copy.questions.map(({ question, answer }) => (
            <details key={question} className="group border-t border-gray-300 dark:border-gray-700">
              <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-5 font-medium text-gray-950 [&::-webkit-details-marker]:hidden dark:text-white">
                {question}
                <Icon
                  name="plus"
                  className="size-5 shrink-0 text-gray-500 transition-transform group-open:rotate-45 motion-reduce:transition-none dark:text-gray-400"
                />
              </summary>
              <p className="max-w-2xl pb-6 text-pretty text-gray-700 dark:text-gray-300">
                {answer}
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
