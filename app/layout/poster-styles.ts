export const posterTitle = "font-poster tracking-[-0.035em] text-balance";

export const sectionTitle = `text-[clamp(2.25rem,6vw,5.5rem)]/[0.95] wrap-anywhere ${posterTitle}`;
