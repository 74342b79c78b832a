import { useTranslate } from "#app/i18n/messages.ts";
import { Heading } from "#app/ui/heading.tsx";
import { QuestionList } from "../../landing-parts/question-list.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { calmTitle, ruled, section } from "../elements/styles.ts";

const styles = {
  list: "mt-6 sm:mt-12 lg:grid lg:grid-cols-2 lg:gap-x-12 lg:*:last:odd:col-span-full",
  item: "border-t border-gray-300 dark:border-gray-700",
  question: "py-3.5 sm:py-5 font-medium text-gray-950 dark:text-white",
  icon: "size-5 text-gray-500 dark:text-gray-400",
  answer: "max-w-2xl pb-6",
};

export default function Questions({ content, id, level }: SectionProps<"questions">) {
  const translate = useTranslate();
  return (
    <section id={id} className={ruled}>
      <div className={section}>
        <Heading level={level} className={calmTitle}>
          {content.title ?? translate("landing.questions")}
        </Heading>
        <QuestionList questions={content.items} styles={styles} />
      </div>
    </section>
  );
}
