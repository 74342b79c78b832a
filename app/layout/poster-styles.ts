export const posterTitle = "font-poster tracking-[-0.035em] text-balance";

export const sectionTitle = `text-[clamp(2.125rem,6vw,4.5rem)]/none wrap-anywhere ${posterTitle}`;
