import type { ReactNode } from "react";
import { Icon } from "#app/ui/icons.tsx";
interface QuestionListProps {
  readonly questions: readonly { readonly question: string; readonly answer: ReactNode }[];
  readonly styles: {
    readonly list: string;
    readonly item: string;
    readonly question: string;
    readonly icon: string;
    readonly answer: string;
  };
}

/** Uses details elements, because they open without scripts. */
export function QuestionList({ questions, styles }: QuestionListProps) {
  return (
    <div className={styles.list}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={`group ${styles.item}`}>
          <summary
            className={`flex cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden ${styles.question}`}
          >
            {question}
            <Icon
              name="plus"
              className={`shrink-0 transition-transform group-open:rotate-45 motion-reduce:transition-none ${styles.icon}`}
            />
          </summary>
          <p className={`text-pretty text-gray-700 dark:text-gray-300 ${styles.answer}`}>
            {answer}
          </p>
        </details>
      ))}
    </div>
  );
}
