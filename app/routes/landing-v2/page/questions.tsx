import { useTranslate } from "#app/i18n/messages.ts";
import type { LandingView } from "../../landing/parts/load-landing.ts";
import { anchors } from "#app/layout/nav/landing-links.tsx";
import { QuestionList } from "../../landing/parts/question-list.tsx";
import { sectionTitle, wide } from "./styles.ts";

const styles = {
  list: "mt-12 border-b-2 border-gray-950 dark:border-gray-500",
  item: "border-t-2 border-gray-950 dark:border-gray-500",
  question: "text-xl font-bold hover:text-primary-600 sm:text-2xl dark:hover:text-primary-300",
  icon: "size-8",
  answer: "max-w-3xl pb-7 text-lg/7",
};

export function Questions({ view }: { view: LandingView }) {
  const translate = useTranslate();
  return (
    <section id={anchors.questions} className={`scroll-mt-24 pb-20 sm:pb-32 ${wide}`}>
      <h2 className={sectionTitle}>{translate("landing.questions")}</h2>
      <QuestionList questions={view.copy.questions} styles={styles} />
    </section>
  );
}
