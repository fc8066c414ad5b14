import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A tree whose nodes are named by rows of other tables. */
export type TreeTable = PgTable & Record<'id' | 'parentIds', PgColumn>

/** The ids of a node and of everything under it, for `in`; the node may be a placeholder. None of an unknown one. */
export const nodesBelow =
  (tree: TreeTable) =>
  (nodeId: unknown): SQL =>
    sql`(select ${tree.id} from ${tree} where ${nodeId}::text = any(string_to_array(${tree.parentIds}, '/')))`

declare module '#/platform/ports.ts' {
  interface Ports {
    /** `nodesBelow` of departments. */
    deptsBelow?(nodeId: unknown): SQL
  }
}
