import { describeDocuments } from "#tests/contracts/documents.ts";
import { createMemoryDatabase } from "./memory-documents.ts";

describeDocuments("memory", async () => createMemoryDatabase().connect());
