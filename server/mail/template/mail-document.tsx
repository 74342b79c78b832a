import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "react-email";
import { directionOf } from "#locales/direction.ts";
import type { MailPage } from "./mail-page.ts";
import { English } from "./english.tsx";
import { Facts } from "./facts.tsx";
import { Footer } from "./footer.tsx";
import { Lead } from "./lead.tsx";
import { Group, Notes } from "./notes.tsx";
import { ShopName } from "./shop-name.tsx";
import { css, styles, titleStyles } from "./styles.ts";

/** The layout of every mail. Colours are inline for programs that drop <style>; `css` adds dark colours. */
export function MailDocument(page: MailPage) {
  const { content, store, titles, locale, translate } = page;
  const {
    subject,
    heading = subject,
    paragraphs,
    code,
    english = [],
    facts = [],
    action,
    notes = [],
    groups = [],
  } = content;
  const language = { lang: locale, dir: directionOf(locale) };
  return (
    <Html {...language}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{css}</style>
      </Head>
      <Body {...language} className="ground" style={styles.ground}>
        <Preview useTitleTag={false}>{paragraphs[0] ?? subject}</Preview>
        <Container style={styles.column}>
          <ShopName name={store.name} mark={page.mark} titles={titles} />
          <Section className="card" style={styles.card}>
            <Heading className="ink" style={{ ...styles.heading, ...titleStyles[titles] }}>
              {heading}
            </Heading>
            {code && (
              <Text className="ink line" style={styles.code}>
                {code}
              </Text>
            )}
            <Lead {...page} />
            {english.map((lines) => (
              <English key={lines.join()} lines={lines} />
            ))}
            {action && (
              <Button
                href={action.url}
                className="button"
                style={{ ...styles.button, backgroundColor: store.color }}
              >
                {action.label}
              </Button>
            )}
            <Notes {...page} notes={notes} />
            {facts.length > 0 && <Facts facts={facts} />}
            {groups.map((group) => (
              <Group key={group.notes.join()} {...page} group={group} />
            ))}
            {action && !action.isOnce && (
              <Text className="muted" style={styles.bareLink}>
                {translate("mail.bareLink")}
                <br />
                <Link href={action.url} className="muted" style={styles.mutedLink}>
                  {action.url}
                </Link>
              </Text>
            )}
          </Section>
          <Footer {...page} />
        </Container>
      </Body>
    </Html>
  );
}
