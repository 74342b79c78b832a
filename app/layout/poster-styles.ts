export const posterTitle =
  "font-poster tracking-[min(-0.025em,var(--title-tracking))] text-balance";

export const sectionTitle = `text-[clamp(2.125rem,6vw,4.5rem)]/none wrap-anywhere ${posterTitle}`;
