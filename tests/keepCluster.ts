// Before the tests: the cluster that their embedded databases are copies of (server/db/cluster.ts).
import { keepCluster } from '#server/db/cluster.ts';

export const setup = keepCluster;
