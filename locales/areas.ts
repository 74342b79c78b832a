/** Maps each catalogue section to the area of the shop that shows it. A browser loads an area's messages on demand. */
const areaOfSection = {
  common: "everyone",
  ui: "everyone",
  select: "select",
  ago: "everyone",
  landing: "everyone",
  paywall: "everyone",
  confirmation: "purchases",
  confirmationError: "purchases",
  account: "purchases",
  restore: "purchases",
  withdraw: "purchases",
  invoice: "purchases",
  download: "purchases",
  licence: "purchases",
  error: "everyone",
  errorReason: "everyone",
  errorTitle: "everyone",
  signIn: "members",
  authAction: "members",
  authError: "members",
  password: "members",
  partMissing: "members",
  secondFactor: "members",
  settings: "members",
  settingsError: "members",
  signInAgain: "members",
  consent: "consent",
  admin: "owner",
  order: "owner",
  sales: "owner",
  export: "owner",
  consents: "owner",
  health: "owner",
  coupon: "owner",
  version: "owner",
  unsent: "owner",
  experiment: "owner",
  truth: "owner",
  kit: "kit",
  cover: "server",
  mail: "server",
  orderMail: "server",
  accountMail: "server",
  withdrawalMail: "server",
  claimMail: "server",
  cardTestingMail: "server",
  digestMail: "server",
  doctorMail: "server",
  accountNotice: "server",
  payment: "server",
  inbox: "server",
  invoiceDocument: "server",
  privacy: "server",
  sellingTerms: "server",
  provider: "server",
} as const;

type Section = keyof typeof areaOfSection;
/**
 * `everyone` is on every page, with the plans, to which most pages lead. `purchases`: bought plans and results of payments.
 * `members`: sign-in and account. `owner`: /admin. `kit`: /dev. `select`: select fields. `server`: mails and pages
 * without React.
 */
export type Area = (typeof areaOfSection)[Section];

export const areas: readonly Area[] = [...new Set(Object.values(areaOfSection))];

/** Throws if the key's section has no area. */
export function areaOf(key: string): Area {
  const section = key.slice(0, key.indexOf("."));
  if (!Object.hasOwn(areaOfSection, section))
    throw new Error(`locales/areas.ts has no area for the section of "${key}"`);
  return areaOfSection[section as Section];
}
