import { useTranslate } from "#app/i18n/messages.ts";
import type { LandingView } from "../parts/load-landing.ts";
import { anchors } from "#app/layout/nav/landing-links.tsx";
import { QuestionList } from "../parts/question-list.tsx";
import { calmTitle } from "./styles.ts";

const styles = {
  list: "border-b border-gray-300 dark:border-gray-700",
  item: "border-t border-gray-300 dark:border-gray-700",
  question: "font-medium text-gray-950 dark:text-white",
  icon: "size-5 text-gray-500 dark:text-gray-400",
  answer: "max-w-2xl pb-6",
};

export function Questions({ view }: { view: LandingView }) {
  const translate = useTranslate();
  return (
    <section
      id={anchors.questions}
      className="border-t border-gray-200 bg-gray-50 dark:border-gray-800 dark:bg-gray-900"
    >
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-20 sm:px-6 sm:py-28 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <h2 className={calmTitle}>{translate("landing.questions")}</h2>
        <QuestionList questions={view.copy.questions} styles={styles} />
      </div>
    </section>
  );
}
