import { useTranslate } from "../../i18n/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import type { LandingView } from "../load-landing.ts";
import { anchors } from "../nav/landing-links.tsx";
import { posterTitle, wide } from "./styles.ts";

export function Questions({ view }: { view: LandingView }) {
  const translate = useTranslate();
  return (
    <section id={anchors.questions} className={`scroll-mt-24 pb-20 sm:pb-32 ${wide}`}>
      <h2 className={`text-[clamp(2.25rem,6vw,5.5rem)]/[0.95] wrap-anywhere ${posterTitle}`}>
        {translate("landing.questions")}
      </h2>
      <div className="mt-12 border-b-2 border-gray-950 dark:border-gray-500">
        {view.copy.questions.map(({ question, answer }) => (
          <details key={question} className="group border-t-2 border-gray-950 dark:border-gray-500">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-5 text-xl font-bold hover:text-primary-600 sm:text-2xl [&::-webkit-details-marker]:hidden dark:hover:text-primary-300">
              {question}
              <Icon
                name="plus"
                className="size-8 shrink-0 transition-transform group-open:rotate-45 motion-reduce:transition-none"
              />
            </summary>
            <p className="max-w-3xl pb-7 text-lg/7 text-pretty text-gray-700 dark:text-gray-300">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
