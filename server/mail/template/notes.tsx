import { Heading, Text } from "react-email";
import type { NoteGroup } from "../content/mail-content.ts";
import type { MailPage } from "./mail-page.ts";
import { Linked } from "./linked.tsx";
import { styles } from "./styles.ts";

interface NotesProps extends Pick<MailPage, "content" | "store"> {
  readonly notes: readonly string[];
}

export function Notes({ notes, content, store }: NotesProps) {
  return notes.map((note) => (
    <Text key={note} className="ink" style={styles.note}>
      <Linked text={note} origin={store.origin} linkWords={content.linkWords} />
    </Text>
  ));
}

interface GroupProps extends Pick<MailPage, "content" | "store"> {
  readonly group: NoteGroup;
}

export function Group({ group: { heading, notes }, ...page }: GroupProps) {
  return (
    <>
      {heading && (
        <Heading as="h2" className="ink" style={styles.groupHeading}>
          {heading}
        </Heading>
      )}
      <Notes {...page} notes={notes} />
    </>
  );
}
