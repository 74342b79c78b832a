/** What the settings show, told by the server: the SDK is not there until a setting is used. */
import type { RouterContextProvider } from "react-router";
import type { Person } from "#domain/ports.ts";
import { requestContext, servicesContext } from "../context.ts";
import { formatDate } from "../i18n/format.ts";

export interface ProviderView {
  readonly id: string;
  readonly name: string;
  readonly isLinked: boolean;
  /** The shop may have stopped offering one that is still linked. */
  readonly isOffered: boolean;
}

export interface FactorView {
  readonly id: string;
  readonly name: string;
  readonly addedOn: string;
}

/** Texts are empty where there is nothing. */
export interface SettingsView {
  readonly uid: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly displayName: string;
  readonly photoUrl: string;
  readonly hasPassword: boolean;
  /** By password or by a mailed link. */
  readonly hasEmailSignIn: boolean;
  readonly providers: readonly ProviderView[];
  readonly factors: readonly FactorView[];
}

export function viewSettings(
  context: Readonly<RouterContextProvider>,
  person: Person,
): SettingsView {
  const { signInProviders } = context.get(servicesContext).config;
  const { locale } = context.get(requestContext);
  return {
    uid: person.uid,
    email: person.email ?? "",
    isEmailVerified: person.isEmailVerified,
    displayName: person.displayName ?? "",
    photoUrl: person.photoUrl ?? "",
    hasPassword: person.hasPassword,
    hasEmailSignIn: person.signInMethods.includes("password"),
    providers: viewProviders(signInProviders, person.signInMethods),
    factors: person.secondFactors.map(({ id, displayName, enrolledAt }) => ({
      id,
      name: displayName ?? "",
      addedOn: formatDate(enrolledAt, locale),
    })),
  };
}

export function viewProviders(
  offered: readonly { readonly id: string; readonly name: string }[],
  methods: readonly string[],
): ProviderView[] {
  const linked = methods.filter((id) => id !== "password");
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

/** Ways in besides the one that is looked at; without any it must stay. */
export function hasOtherWayIn(
  { hasEmailSignIn, providers }: Pick<SettingsView, "hasEmailSignIn" | "providers">,
  providerId: string,
): boolean {
  return hasEmailSignIn || providers.some(({ id, isLinked }) => isLinked && id !== providerId);
}
