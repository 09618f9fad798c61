import { testOrders } from "./testing.ts";

// The release tier tries more (tests/trials/restore-orders.test.ts).
testOrders(300, 50);
