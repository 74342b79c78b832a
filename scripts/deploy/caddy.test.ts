import { expect, test } from "vitest";
import { createFakeMachine } from "#tests/support/fake-machine.ts";
import { checkCaddy } from "./caddy.ts";
import { placesUnder } from "./places.ts";

test("Caddy is asked for its objections and whether it runs, and what helps is named", async () => {
  const machine = createFakeMachine();
  const check = () => checkCaddy(machine, placesUnder("/"));
  await expect(check()).rejects.toThrow("systemctl start caddy");
  await machine.run(["systemctl", "enable", "--now", "caddy.service"]);
  await check();
  machine.fail("validate");
  await expect(check()).rejects.toThrow(
    /planted\n.* setup writes \/etc\/caddy\/tollgate\.caddy anew/,
  );
  expect(machine.commands().filter((command) => command.includes("reload"))).toEqual([]);
});
