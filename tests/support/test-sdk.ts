/** The official SDK against a test server over HTTP. */
import { serve } from "@hono/node-server";
import { deleteApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, getAuth } from "firebase/auth";
import { API_KEY, type createTestIdentity, PROJECT_ID } from "./test-identity.ts";

export async function connectSdk({ app }: ReturnType<typeof createTestIdentity>) {
  const firebaseApp = initializeApp({ apiKey: API_KEY, projectId: PROJECT_ID });
  const auth = getAuth(firebaseApp);
  const { server, port } = await new Promise<{
    server: ReturnType<typeof serve>;
    port: number;
  }>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) =>
      resolve({ server: started, port: info.port }),
    );
  });
  connectAuthEmulator(auth, `http://127.0.0.1:${port}`, { disableWarnings: true });
  return {
    auth,
    async close() {
      await deleteApp(firebaseApp);
      server.close();
    },
  };
}
