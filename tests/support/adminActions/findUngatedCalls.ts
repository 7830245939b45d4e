import { resolve } from "node:path";
import { type Contract, type Endpoint, methodAndPath } from "#platform/contract.ts";
import { hasPermission, type Permission, permissions, staffRoles } from "#platform/staffRoles.ts";
import type { SourceSymbol } from "./readSymbols.ts";

export type AdminScreen = { name: string; root: string; permission: Permission };
export type UngatedCall = { screen: string; call: string; permission: Permission; roles: string[]; path: string };

type StaffCall = { call: string; permission: Permission };

/**
 * Returns the calls of staff that a screen reaches without asking for their permission on the way, though roles open the
 * screen that do not have it. A declaration asks if it, or a rule that it uses, names the permission or one that implies it.
 */
export async function findUngatedCalls(
  symbols: ReadonlyMap<string, SourceSymbol>,
  screens: readonly AdminScreen[],
): Promise<UngatedCall[]> {
  const calls = await staffCallsOf(symbols);
  const permissions = new Map([...symbols.values()].map((symbol) => [symbol.id, permissionsNamedBy(symbol, symbols)]));
  return screens.flatMap((screen) => {
    const wanted = new Set(
      [...reachable(symbols, screen.root, () => false).keys()].flatMap((id) => calls.get(id) ?? []),
    );
    const needed = [...new Set([...wanted].map(({ permission }) => permission))];
    return needed.flatMap((permission) => {
      const roles = staffRoles.filter(
        (role) => hasPermission(role, screen.permission) && !hasPermission(role, permission),
      );
      if (roles.length === 0) return [];
      const isGate = (id: string) => [...(permissions.get(id) ?? [])].some((other) => implies(other, permission));
      const open = reachable(symbols, screen.root, isGate);
      return [...open].flatMap(([id, path]) =>
        (calls.get(id) ?? [])
          .filter((one) => one.permission === permission)
          .map(({ call }) => ({ screen: screen.name, call, permission, roles, path: path.map(shorten).join(" > ") })),
      );
    });
  });
}

/** Every role with the first permission has the second. */
const implies = (first: Permission, second: Permission): boolean =>
  staffRoles.every((role) => !hasPermission(role, first) || hasPermission(role, second));

/** The declarations that a root leads to without passing a gate, each with its way. */
function reachable(symbols: ReadonlyMap<string, SourceSymbol>, root: string, isGate: (id: string) => boolean) {
  const ways = new Map<string, string[]>();
  const queue: [string, string[]][] = [[root, []]];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [id, before] = next;
    if (ways.has(id) || isGate(id)) continue;
    const way = [...before, id];
    ways.set(id, way);
    for (const use of symbols.get(id)?.uses ?? []) queue.push([use, way]);
  }
  return ways;
}

/** Those in its own text and in the rules that it uses: declarations without markup and without calls. */
function permissionsNamedBy(
  symbol: SourceSymbol,
  symbols: ReadonlyMap<string, SourceSymbol>,
  depth = 0,
): Set<Permission> {
  // Keys of texts look alike: t("products.delete").
  const code = symbol.text.replace(/\bt\(\s*"[^"]*"/g, "");
  const named = new Set(permissions.filter((permission) => code.includes(`"${permission}"`)));
  if (depth === 3) return named;
  for (const id of symbol.uses) {
    const rule = symbols.get(id);
    if (!rule?.file.endsWith(".ts") || rule.file.includes("/server/") || rule.file.endsWith("staffRoles.ts")) continue;
    if (/Contract\.ts$|[qQ]ueries\.ts$|Api\.ts$/.test(rule.file)) continue;
    for (const permission of permissionsNamedBy(rule, symbols, depth + 1)) named.add(permission);
  }
  return named;
}

/** The calls of staff in each declaration: through a client of a contract, or by the path of a file. */
async function staffCallsOf(symbols: ReadonlyMap<string, SourceSymbol>): Promise<Map<string, StaffCall[]>> {
  const contracts = await loadContracts(symbols);
  const endpoints = [...contracts.values()].flatMap((contract) => Object.values(contract));
  const calls = new Map<string, StaffCall[]>();
  for (const symbol of symbols.values()) {
    if (symbol.file.includes("/server/") || /Contract\.ts$|ndpoints\.ts$/.test(symbol.file)) continue;
    const found = [...callsOfClients(symbol, symbols, contracts), ...callsOfPaths(symbol, endpoints)];
    const staff = found.flatMap((one) =>
      one.access === "staff" ? [{ call: one.call, permission: one.permission }] : [],
    );
    if (staff.length > 0) calls.set(symbol.id, staff);
  }
  return calls;
}

function callsOfClients(
  symbol: SourceSymbol,
  symbols: ReadonlyMap<string, SourceSymbol>,
  contracts: ReadonlyMap<string, Contract>,
): Endpoint[] {
  return symbol.uses.flatMap((use) => {
    const client = symbols.get(use);
    const contract = contracts.get(/createClient<typeof (\w+)>/.exec(client?.text ?? "")?.[1] ?? "");
    if (!client || !contract) return [];
    const methods = [...symbol.text.matchAll(new RegExp(`\\b${client.name}\\s*\\.(\\w+)`, "g"))];
    return methods.flatMap(([, method = ""]) => contract[method] ?? []);
  });
}

/** Uploads and files, whose paths are written out: `/admin/orders/${id}/invoice.pdf`. */
function callsOfPaths({ text }: SourceSymbol, endpoints: readonly Endpoint[]): Endpoint[] {
  const paths = [...text.matchAll(/["`](\/(?:admin|products)\/[^"`?]*)/g)].map(([, path = ""]) => path);
  return endpoints.filter(({ call, files, contentType }) => {
    const [, path] = methodAndPath(call);
    if (!files && !contentType && !/\.\w+$/.test(path)) return false;
    const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "(?:\\$\\{[^}]*\\}|[\\w-]+)")}$`);
    return paths.some((one) => pattern.test(one));
  });
}

/** All contracts by name. Two modules may not name theirs alike. */
async function loadContracts(symbols: ReadonlyMap<string, SourceSymbol>): Promise<Map<string, Contract>> {
  const contracts = new Map<string, Contract>();
  for (const file of new Set([...symbols.values()].map(({ file }) => file))) {
    if (!/[cC]ontract\.ts$/.test(file)) continue;
    const loaded: Record<string, Contract> = await import(/* @vite-ignore */ resolve(file));
    for (const [name, value] of Object.entries(loaded)) if (/Contract$/.test(name)) contracts.set(name, value);
  }
  return contracts;
}

const shorten = (id: string) => id.replace(/^src\/(?:shop|app|web)\//, "").replace(/web\/admin\//, "");
