import type { RouterContextProvider } from "react-router";
import { formatDate } from "#domain/dates.ts";
import type { Person } from "#domain/ports/identity.ts";
import { configContext, requestContext, visitorContext } from "../../context.ts";
import type { AccountHolderView } from "./holder/account-holder.ts";
import { EMAIL_PROVIDER_ID, type ProviderView, type SettingsView } from "./holder/settings-view.ts";

export async function loadSettings(
  context: Readonly<RouterContextProvider>,
  person: Person,
): Promise<SettingsView> {
  const { locale } = context.get(requestContext);
  const sessions = await context.get(visitorContext).sessions();
  return {
    ...viewAccountHolder(context, person),
    isEmailVerified: person.isEmailVerified,
    displayName: person.displayName ?? "",
    photoUrl: person.photoUrl ?? "",
    hasEmailSignIn: person.signInMethods.includes(EMAIL_PROVIDER_ID),
    factors: person.secondFactors.map(({ id, displayName, enrolledAt }) => ({
      id,
      name: displayName ?? "",
      addedOn: formatDate(enrolledAt, locale),
    })),
    endsPurchases: context.get(configContext).hostedIdentity === undefined,
    sessions: sessions.map(({ id, browser, system, isCurrent, lastSeenAt }) => ({
      id,
      browser,
      system,
      isCurrent,
      lastSeen: formatDate(lastSeenAt, locale),
    })),
  };
}

export function viewAccountHolder(
  context: Readonly<RouterContextProvider>,
  { uid, email = "", hasPassword, signInMethods }: Person,
): AccountHolderView {
  const { signInProviders } = context.get(configContext);
  return { uid, email, hasPassword, providers: viewProviders(signInProviders, signInMethods) };
}

export function viewProviders(
  offered: readonly { readonly id: string; readonly name: string }[],
  methods: readonly string[],
): ProviderView[] {
  const linked = methods.filter((id) => id !== EMAIL_PROVIDER_ID);
  const known = new Set(offered.map(({ id }) => id));
  return [
    ...offered.map(({ id, name }) => ({
      id,
      name,
      isLinked: linked.includes(id),
      isOffered: true,
    })),
    ...linked
      .filter((id) => !known.has(id))
      .map((id) => ({ id, name: id, isLinked: true, isOffered: false })),
  ];
}
