import { testOrders } from "#server/commands/testing.ts";

testOrders(9000, 1000);
