import { expect, test } from "vitest";
import { splitHosts } from "./postgresHosts.ts";

test("splits an address with several hosts into one for each", () => {
  expect(
    splitHosts("postgres://u:p%2C,q@a:5432,b:5433/shop?target_session_attrs=read-write&sslmode=verify-full"),
  ).toEqual([
    "postgres://u:p%2C,q@a:5432/shop?sslmode=verify-full",
    "postgres://u:p%2C,q@b:5433/shop?sslmode=verify-full",
  ]);
  expect(splitHosts("postgresql://[::1],10.0.0.2/shop")).toEqual([
    "postgresql://[::1]/shop",
    "postgresql://10.0.0.2/shop",
  ]);
});

test("keeps an address with one host as it is", () => {
  for (const url of ["postgres://shop:a,b@db/nabta?application_name=a,b", "postgresql:///nabta?host=/tmp"])
    expect(splitHosts(url)).toEqual([url]);
});
