import { testOrders } from "#commands/testing.ts";

testOrders(9000, 1000);
