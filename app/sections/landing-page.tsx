import { Link } from "react-router";
import { useTranslate } from "../i18n/messages.ts";
import { buttonStyles } from "../ui/button.tsx";
import { variantPaths } from "../variant-paths.ts";
import type { LandingView } from "./load-landing.ts";
import { ProductData } from "./product-data.tsx";

/** A landing page from the store's copy for its variant and the ideas in the documents. */
export function LandingPage({ view }: { view: LandingView }) {
  const { copy } = view;
  return (
    <>
      <title>{copy.title}</title>
      <meta name="description" content={copy.description} />
      <link rel="canonical" href={view.canonicalUrl} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={copy.title} />
      <meta property="og:description" content={copy.description} />
      <meta property="og:url" content={view.canonicalUrl} />
      <ProductData product={view.product} />
      <section className="mx-auto flex max-w-5xl flex-col items-start gap-5 px-4 py-14 sm:py-20">
        <p className="font-medium text-primary-600 dark:text-primary-300">{copy.eyebrow}</p>
        <h1 className="max-w-3xl text-4xl font-semibold tracking-tight text-balance sm:text-5xl">
          {copy.headline}
        </h1>
        <p className="max-w-2xl text-lg text-gray-700 dark:text-gray-300">{copy.lead}</p>
        <PaywallLink label={copy.action} view={view} />
      </section>
      <PointsSection {...copy.discover} isTinted />
      <PointsSection {...copy.feature} isTinted={false} />
      <IdeasSection view={view} />
      <QuestionsSection questions={copy.questions} />
      <section className="mx-auto flex max-w-5xl flex-col items-start gap-5 px-4 py-14">
        <h2 className="text-3xl font-semibold tracking-tight">{copy.cta.title}</h2>
        <p className="max-w-2xl text-lg text-gray-700 dark:text-gray-300">{copy.cta.lead}</p>
        <PaywallLink label={copy.cta.action} view={view} />
      </section>
    </>
  );
}

function PaywallLink({ label, view }: { label: string; view: LandingView }) {
  return (
    <Link to={variantPaths(view.variant).paywall} className={buttonStyles({ size: "lg" })}>
      {label}
    </Link>
  );
}

type Points = LandingView["copy"]["discover"] & { isTinted: boolean };

function PointsSection({ title, lead, points, isTinted }: Points) {
  return (
    <section className={isTinted ? "bg-gray-100 dark:bg-gray-900" : ""}>
      <div className="mx-auto max-w-5xl px-4 py-14">
        <h2 className="text-3xl font-semibold tracking-tight">{title}</h2>
        <p className="mt-2 max-w-2xl text-gray-700 dark:text-gray-300">{lead}</p>
        <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {points.map((point) => (
            <li key={point.title}>
              <h3 className="font-semibold">{point.title}</h3>
              <p className="mt-1 text-gray-700 dark:text-gray-300">{point.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function IdeasSection({ view }: { view: LandingView }) {
  const translate = useTranslate();
  const { copy, ideas } = view;
  return (
    <section className="bg-gray-100 dark:bg-gray-900">
      <div className="mx-auto max-w-5xl px-4 py-14">
        <h2 className="text-3xl font-semibold tracking-tight">{copy.ideas.title}</h2>
        <p className="mt-2 max-w-2xl text-gray-700 dark:text-gray-300">{copy.ideas.lead}</p>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2">
          {ideas.map((idea) => (
            <li
              key={idea.id}
              className="rounded-lg bg-white p-5 ring-1 ring-gray-200 dark:bg-gray-950 dark:ring-gray-800"
            >
              <h3 className="font-semibold">{idea.title}</h3>
              <p className="mt-1 text-gray-700 dark:text-gray-300">{idea.summary}</p>
              <p className="mt-3 text-sm text-gray-600 dark:text-gray-400">
                {translate("landing.ideaPlace", idea)}
                {" · "}
                {translate("landing.ideaDistance", idea)}
              </p>
              <p className="text-sm text-gray-600 dark:text-gray-400">
                {translate("landing.ideaLastWalked")}{" "}
                <time dateTime={idea.lastWalkedAt}>{idea.lastWalked}</time>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function QuestionsSection({ questions }: Pick<LandingView["copy"], "questions">) {
  const translate = useTranslate();
  return (
    <section className="mx-auto max-w-5xl px-4 py-14">
      <h2 className="text-3xl font-semibold tracking-tight">{translate("landing.questions")}</h2>
      <div className="mt-6 divide-y divide-gray-200 dark:divide-gray-800">
        {questions.map(({ question, answer }) => (
          <details key={question} className="py-4">
            <summary className="cursor-pointer font-medium">{question}</summary>
            <p className="mt-2 max-w-2xl text-gray-700 dark:text-gray-300">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
