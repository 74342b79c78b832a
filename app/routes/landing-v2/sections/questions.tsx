import { useTranslate } from "#app/i18n/messages.ts";
import { Heading } from "#app/ui/heading.tsx";
import { QuestionList } from "../../landing-parts/question-list.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { headTitle, section } from "../elements/styles.ts";

const styles = {
  list: "border-b-2 border-gray-950 dark:border-gray-500",
  item: "border-t-2 border-gray-950 dark:border-gray-500",
  question:
    "py-4 sm:py-5 text-xl font-bold hover:text-primary-600 sm:text-2xl dark:hover:text-primary-300",
  icon: "size-8",
  answer: "max-w-3xl pb-7",
};

export default function Questions({ content, id, level }: SectionProps<"questions">) {
  const translate = useTranslate();
  return (
    <section
      id={id}
      className={`grid items-start gap-x-12 gap-y-8 sm:gap-y-12 lg:grid-cols-2 ${section}`}
    >
      <Heading level={level} className={headTitle}>
        {content.title ?? translate("landing.questions")}
      </Heading>
      <QuestionList questions={content.items} styles={styles} />
    </section>
  );
}
